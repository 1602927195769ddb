import { useState } from 'react';
import type { WrittenArticle } from '../data/articles.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './preview.module.css';

/** The page of the help centre, as readers would see the draft: on a phone, or on a desk. */
export const Preview = ({ article, onClose }: Readonly<{ article: WrittenArticle; onClose: () => void }>) => {
  const { knowledge } = useLateTexts();
  const [isPhone, setPhone] = useState(false);
  return (
    <Dialog title={knowledge.preview} onClose={onClose} isWide>
      <div className={styles.choice}>
        <Button look={isPhone ? 'quiet' : 'plain'} aria-pressed={!isPhone} onClick={() => setPhone(false)}>
          {knowledge.desk}
        </Button>
        <Button look={isPhone ? 'plain' : 'quiet'} aria-pressed={isPhone} onClick={() => setPhone(true)}>
          {knowledge.phone}
        </Button>
      </div>
      <iframe
        className={styles.page}
        data-phone={isPhone || undefined}
        title={article.title}
        sandbox=""
        src={`/console/preview/articles/${article.id}`}
      />
    </Dialog>
  );
};
