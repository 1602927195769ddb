import { useConfiguration } from '../../data/configuration.ts';
import { useText } from '../../data/configuration-text.ts';
import { Fault } from '../../parts/fault.tsx';
import { Loading } from '../../parts/loading.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Page } from '../page.tsx';
import { TryBox } from './try-box.tsx';
import { YamlActions } from './yaml-actions.tsx';
import { YamlBox } from './yaml-box.tsx';

/** The whole configuration as YAML: rules and SLA policies are written here, and a file is dropped here. */
export const YamlSection = () => {
  const { settings } = useLateTexts();
  const { data: stored, error, refetch } = useConfiguration();
  const typed = useText();
  if (!stored) return error ? <Fault error={error} onRetry={() => void refetch()} /> : <Loading />;
  const text = typed?.text ?? stored.yaml;
  return (
    <Page
      title={settings.sections.configuration}
      hint={settings.about.configuration}
      actions={<YamlActions text={text} stored={stored} />}
    >
      <YamlBox text={text} stored={stored} version={typed?.version ?? stored.version} />
      <TryBox text={text} />
    </Page>
  );
};
