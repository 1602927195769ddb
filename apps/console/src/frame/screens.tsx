import { Suspense } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { isStarting } from '../data/start-mark.ts';
import { Boundary } from '../parts/boundary.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loading } from '../parts/loading.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import { features, patternOf } from './features.ts';

/** The screen of the address. */
export const Screens = () => {
  const [location] = useLocation();
  return (
    <Boundary place={location}>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path={paths.home()}>
            <Redirect to={isStarting() ? paths.start() : paths.inbox('mine')} replace />
          </Route>
          {features.map((feature) => (
            <Route key={feature.patterns[0]} path={patternOf(feature)}>
              <feature.screen />
            </Route>
          ))}
          <Route>
            <Missing />
          </Route>
        </Switch>
      </Suspense>
    </Boundary>
  );
};

const Missing = () => {
  const { frame } = useTexts();
  return (
    <Empty title={frame.missing} isPage>
      <p>{frame.missingHint}</p>
      <Link href={paths.inbox('mine')}>{frame.toInbox}</Link>
    </Empty>
  );
};
