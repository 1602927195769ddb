import { previewMacro, useOwnMacros } from '../data/macros.ts';
import { pending, sentenceOf } from '../data/pending.ts';
import { Chooser } from '../parts/chooser.tsx';
import { useTexts } from '../texts/use-texts.ts';

type Given = Readonly<{
  number: number;
  /** `text`: with its placeholders filled. */
  onChoose: (macroId: string, text: string) => void;
  onClose: () => void;
}>;

/** The macros, filtered as one types. Nothing of one is written before the reply is sent. */
export const MacroChooser = ({ number, onChoose, onClose }: Given) => {
  const { drafts } = useTexts();
  const macros = useOwnMacros();
  const choose = async (id: string): Promise<void> => {
    onClose();
    try {
      const { body } = await previewMacro(number, id);
      onChoose(id, body ?? '');
    } catch (error) {
      pending.say({ type: 'failed', label: drafts.macro, message: sentenceOf(error) });
    }
  };
  return (
    <Chooser
      title={drafts.macro}
      choices={macros.map(({ id, name, description }) => ({
        id,
        name: description === null ? name : `${name} · ${description}`,
      }))}
      onChoose={(id) => void choose(id)}
      onClose={onClose}
    />
  );
};
