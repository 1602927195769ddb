import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { changeLook, densities, lookNow, themes } from '../data/look.ts';
import { can, useMe } from '../data/me.ts';
import { pending } from '../data/pending.ts';
import { useAction } from '../keys/use-action.ts';
import { paths } from '../paths.ts';
import { type Feature, features } from './features.ts';
import { Palette } from './palette.tsx';
import { useRemembering } from './recent.ts';
import { signOut } from './sign-out.ts';
import { useTelling } from './use-telling.ts';

const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }));

/** Actions of every screen, and the dialogs of the frame. */
export const AppActions = () => {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const [path, go] = useLocation();
  useRemembering();
  useTelling();
  useAction('palette', () => setOpen('palette'));
  useAction('keySheet', () => setOpen('keys'));
  useAction('undo', () => void pending.undo());
  useAction('theme', () => changeLook({ theme: after(themes, lookNow().theme) }));
  useAction('density', () => changeLook({ density: after(densities, lookNow().density) }));
  useAction('signOut', signOut);
  useAction('search', path === paths.search() ? null : () => go(paths.search()));
  const isManaging = can(useMe(), 'manage');
  useAction('invite', isManaging ? () => go(paths.invite()) : null);
  useAction('newTicket', can(useMe(), 'work') ? () => go(paths.newTicket()) : null);
  useAction('goPreferences', () => go(paths.preferences()));
  useAction('goTeam', () => go(paths.team()));
  useAction('goMine', () => go(paths.inbox('mine')));
  useAction('goUnassigned', () => go(paths.inbox('unassigned')));
  return (
    <>
      {features.map(({ rail }) => rail && <Going key={rail.name} rail={rail} />)}
      {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
      {open === 'keys' && (
        <Suspense>
          <KeySheet onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
};

/** The key that leads to a feature. */
const Going = ({ rail }: Readonly<{ rail: NonNullable<Feature['rail']> }>) => {
  const [, go] = useLocation();
  const me = useMe();
  const isOffered = !rail.managersOnly || can(me, 'manage');
  useAction(rail.action, isOffered ? () => go(rail.path) : null);
  return null;
};

const after = <T,>(choices: readonly T[], chosen: T): T =>
  choices[(choices.indexOf(chosen) + 1) % choices.length] ?? chosen;
