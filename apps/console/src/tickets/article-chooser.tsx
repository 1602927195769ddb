import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { articleLink, linkable } from '../data/article-links.ts';
import { useArticleHeads } from '../data/articles.ts';
import { api } from '../data/call.ts';
import { useMe } from '../data/me.ts';
import { useRecord } from '../data/use-record.ts';
import { Chooser } from '../parts/chooser.tsx';
import { matchOf } from '../parts/filter.ts';
import { useRested } from '../parts/use-rested.ts';
import { useTexts } from '../texts/use-texts.ts';

type Given = Readonly<{ number: number; onChoose: (html: string) => void; onClose: () => void }>;

/** The published articles by their titles, and by their words as the server finds them; in the customer's language. */
export const ArticleChooser = ({ number, onChoose, onClose }: Given) => {
  const { keys } = useTexts();
  const [typed, setTyped] = useState('');
  const { data: heads, isPending } = useArticleHeads();
  const found = useFoundIds(typed);
  const all = linkable(heads ?? [], useLanguages(number)).map(({ article, otherTitles }) => ({
    article,
    id: article.id,
    name: [article.title, ...otherTitles].join(' · '),
    after: article.locale,
  }));
  const originOf = new Map((heads ?? []).map(({ id, translation_of: origin }) => [id, origin ?? id]));
  const foundOrigins = new Set(found.map((id) => originOf.get(id)));
  const choose = (id: string): void => {
    onClose();
    const chosen = all.find((one) => one.id === id);
    if (chosen) onChoose(articleLink(chosen.article, location.origin));
  };
  return (
    <Chooser
      title={keys.insertArticle}
      choices={all}
      isLoading={isPending}
      onType={setTyped}
      later={all.filter(
        ({ id, name }) => foundOrigins.has(originOf.get(id)) && matchOf(name, typed) === null,
      )}
      onChoose={choose}
      onClose={onClose}
    />
  );
};

const useLanguages = (number: number): Readonly<{ reader: string | null; workspace: string }> => {
  const { workspace } = useMe();
  const ticket = useRecord('ticket', number);
  const contact = useRecord('contact', ticket?.requester_id ?? null);
  return { reader: contact?.locale ?? null, workspace: workspace.locale };
};

const fewest = 2;

const useFoundIds = (typed: string): readonly string[] => {
  const rested = useRested(typed.trim());
  const { data } = useQuery({
    queryKey: ['palette', rested],
    queryFn: ({ signal }) => api.search(rested, { signal }),
    enabled: rested.length >= fewest,
    placeholderData: keepPreviousData,
  });
  return rested.length < fewest ? [] : (data?.articles ?? []).map(({ id }) => id);
};
