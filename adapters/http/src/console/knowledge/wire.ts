/** Articles as those who write them see them: with the text that is not published yet. */
import { type Actor, type Article, findingKinds, limits, mayChangeArticle } from '@tidemark/domain';
import * as v from 'valibot';
import { ArticleWire, articleDetails, articleToWire, detailsOf } from '../../api/articles/wire.ts';
import * as field from '../../api/fields.ts';
import { idOrNull, textOrNull } from '../../api/wire.ts';

const { body_html: _text, ...headEntries } = ArticleWire.entries;

const entries = {
  translation_of: v.pipe(
    idOrNull,
    v.description('The article that this one says in another language; null for an original.'),
  ),
  has_draft: v.pipe(v.boolean(), v.description('Whether a text waits to be published.')),
  may_change: v.pipe(v.boolean(), v.description('Whether the calling agent may change and delete it.')),
};

export const ArticleHeadWire = v.object({ ...headEntries, ...entries });

export const WrittenArticleWire = v.object({
  ...ArticleWire.entries,
  ...entries,
  draft_body_html: v.pipe(
    textOrNull,
    v.description(
      'The text that is to replace `body_html`; null where there is none, or the agent may not change it.',
    ),
  ),
});

const shared = (article: Article, reader: Actor) => ({
  translation_of: article.translationOf ?? null,
  has_draft: typeof article.draftBodyHtml === 'string',
  may_change: mayChangeArticle(reader, article),
});

export const articleHeadToWire = (article: Article, reader: Actor): v.InferOutput<typeof ArticleHeadWire> => {
  const { body_html: _body, ...head } = articleToWire(article);
  return { ...head, ...shared(article, reader) };
};

export const writtenArticleToWire = (
  article: Article,
  reader: Actor,
): v.InferOutput<typeof WrittenArticleWire> => ({
  ...articleToWire(article),
  ...shared(article, reader),
  draft_body_html: mayChangeArticle(reader, article) ? (article.draftBodyHtml ?? null) : null,
});

/** The fields of an article that only the console sets. */
export const writtenDetails = {
  ...articleDetails,
  draft_body_html: v.pipe(
    v.optional(v.nullable(field.text(0, limits.articles.bodyLength))),
    v.description('It is sanitised. Readers do not see it; null discards it.'),
  ),
  translation_of: v.pipe(
    v.optional(v.nullable(field.uuid)),
    v.description('An article that is no translation itself.'),
  ),
};

export const writtenDetailsOf = (body: v.InferOutput<v.ObjectSchema<typeof writtenDetails, undefined>>) => ({
  ...detailsOf(body),
  draftBodyHtml: body.draft_body_html,
  translationOf: body.translation_of,
});

export const FindingsWire = v.object({
  findings: v.array(
    v.object({
      kind: v.picklist(findingKinds),
      subject: v.pipe(
        v.string(),
        v.description('A heading’s text, a picture’s address, a link, or the tag of a language.'),
      ),
    }),
  ),
});
