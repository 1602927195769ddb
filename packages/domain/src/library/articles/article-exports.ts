/** The exports of articles and their categories for the rest of Tidemark. */
export * from '../../model/library/article-picture.ts';
export { type PixelSize, pixelSizeOf } from '../../model/library/pixel-size.ts';
export type { AddArticle } from './add-article.ts';
export type { ArticleListing } from './article-cases.ts';
export { mayChange as mayChangeArticle } from './article-readers.ts';
export type { ChangeArticle } from './change-article.ts';
export { type ArticleFinding, findingKinds } from './check-article.ts';
export type { CountedCategory } from './list-categories.ts';
