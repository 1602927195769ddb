import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { besideError } from '../../data/call.ts';
import { applyConfiguration } from '../../data/configuration.ts';
import type { Mistake, Secret, Stored, Wanted } from '../../data/configuration-types.ts';
import { sentenceOf } from '../../data/pending.ts';

type Applying = Readonly<{
  wanted: Wanted;
  version: string;
  onFaults: (faults: readonly Mistake[]) => void;
  onMoved: (theirs: Stored) => void;
  onSaved: () => void;
}>;

type Apply = Readonly<{
  apply: () => void;
  isApplying: boolean;
  /** Why it was refused. */
  sentence: string | null;
  /** Of webhooks that were added: shown before the dialog closes. */
  secrets: readonly Secret[] | null;
}>;

/** Saves what was planned. What others saved meanwhile is handed on, and nothing that was typed is lost. */
export const useApply = ({ wanted, version, onFaults, onMoved, onSaved }: Applying): Apply => {
  const client = useQueryClient();
  const [state, setState] = useState<Omit<Apply, 'apply'>>({
    isApplying: false,
    sentence: null,
    secrets: null,
  });
  const save = async (): Promise<void> => {
    const { secrets, ...stored } = await applyConfiguration(wanted, version);
    client.setQueryData(['settings', '/configuration'], stored);
    void client.invalidateQueries();
    if (secrets.length === 0) onSaved();
    else setState({ isApplying: false, sentence: null, secrets });
  };
  const refuse = (error: unknown): void => {
    const faults = besideError(error, 'faults');
    if (Array.isArray(faults)) onFaults(faults);
    const current = { version: besideError(error, 'version'), document: besideError(error, 'document') };
    if (typeof current.version === 'string') {
      onMoved({ ...current, yaml: '' } as Stored);
      void client.invalidateQueries({ queryKey: ['settings', '/configuration'] });
    }
    setState({ isApplying: false, sentence: sentenceOf(error), secrets: null });
  };
  return {
    ...state,
    apply: () => {
      setState({ isApplying: true, sentence: null, secrets: null });
      save().catch(refuse);
    },
  };
};
