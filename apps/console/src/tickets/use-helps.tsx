/** Suggestions while writing: `@` offers colleagues in a note, `/` offers the texts of macros. */
import { previewMacro, useMacroPreview, useOwnMacros } from '../data/macros.ts';
import { can, useMe } from '../data/me.ts';
import { pending, sentenceOf } from '../data/pending.ts';
import { useAgents } from '../data/workspace.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Help } from '../writing/editor-hand.ts';
import { fromPlain } from '../writing/from-plain.ts';
import type { WritingState } from './use-writing.ts';

export const useHelps = ({ number, kind }: Pick<WritingState, 'number' | 'kind'>): readonly Help[] => {
  const mentions = useMentions();
  const canned = useCanned(number);
  const canWork = can(useMe(), 'work');
  return [...(kind === 'note' ? [mentions] : []), ...(canWork ? [canned] : [])];
};

const useMentions = (): Help => {
  const { writing } = useTexts();
  const me = useMe();
  const agents = useAgents().filter(({ status }) => status === 'active');
  const others = agents.filter(({ id }) => id !== me.agent.id);
  return {
    sign: '@',
    label: writing.mention,
    offers: others.map(({ id, name, email }) => ({ id, name, detail: email })),
    write: async (id) => {
      const agent = agents.find((one) => one.id === id);
      if (!agent) return null;
      const { mentionOf } = await import('../data/mentions.ts');
      return fromPlain(`${mentionOf(agent, agents)} `);
    },
  };
};

/** The text alone: what else a macro does is done by `M`. */
const useCanned = (number: number): Help => {
  const { writing } = useTexts();
  const macros = useOwnMacros().filter(({ reply_body: body }) => body !== null);
  return {
    sign: '/',
    label: writing.canned,
    offers: macros.map(({ id, name, description }) => ({ id, name, detail: description ?? '' })),
    write: async (id) => {
      try {
        return fromPlain((await previewMacro(number, id)).body ?? '');
      } catch (error) {
        pending.say({ type: 'failed', label: writing.canned, message: sentenceOf(error) });
        return null;
      }
    },
    preview: (id) => <CannedText number={number} macroId={id} />,
  };
};

const CannedText = ({ number, macroId }: Readonly<{ number: number; macroId: string }>) => {
  const { drafts, parts } = useTexts();
  const preview = useMacroPreview(number, macroId);
  if (!preview) return parts.loading;
  return (
    <>
      {preview.body}
      {preview.blanks.length > 0 && <p>{drafts.blanks(preview.blanks.join(', '))}</p>}
    </>
  );
};
