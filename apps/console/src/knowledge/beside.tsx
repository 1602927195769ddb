import { useArticle } from '../data/articles.ts';
import { useMe } from '../data/me.ts';
import { Fault } from '../parts/fault.tsx';
import { Loading } from '../parts/loading.tsx';
import { MessageHtml } from '../reading/message-html.tsx';
import styles from './article-desk.module.css';

/** The same article in another language, to read while one writes. */
export const Beside = ({ id }: Readonly<{ id: string }>) => {
  const { workspace } = useMe();
  const { data, error } = useArticle(id);
  if (error) return <Fault error={error} />;
  if (!data) return <Loading />;
  const { title, locale, draft_body_html: draft, body_html: body } = data.body;
  return (
    <section className={styles.reading} lang={locale ?? workspace.locale} aria-label={title}>
      <h2 className={styles.besideTitle} dir="auto">
        {title}
      </h2>
      <MessageHtml html={draft ?? body} />
    </section>
  );
};
