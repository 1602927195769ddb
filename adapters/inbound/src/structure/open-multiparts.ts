/** The multiparts whose last boundary has not arrived, the outermost first. */
import { limits } from '@tidemark/domain/limits';
import type { BoundaryLine } from './boundaries.ts';
import type { OpenPart } from './open-part.ts';

type OpenMultipart = Readonly<{ boundary: string; part: OpenPart }>;

export const openMultiparts = () => {
  let open: readonly OpenMultipart[] = [];

  return {
    boundaries: (): readonly string[] => open.map(({ boundary }) => boundary),
    innermost: (): OpenPart | null => open.at(-1)?.part ?? null,
    isFull: (): boolean => open.length >= limits.inbound.structure.depth,
    add: (multipart: OpenMultipart): void => {
      open = [...open, multipart];
    },
    /** Closes the multiparts that the boundary ends. Returns the one whose next part begins; null behind a last boundary. */
    meet: ({ multipart, isLast }: BoundaryLine): OpenPart | null => {
      const met = open[multipart];
      open = open.slice(0, isLast ? multipart : multipart + 1);
      return isLast ? null : (met?.part ?? null);
    },
    closeAll: (): void => {
      open = [];
    },
  };
};
