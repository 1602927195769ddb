import { useState } from 'react';
import { Link } from 'wouter';
import { type Rated, useRatings } from '../data/people.ts';
import { Button } from '../parts/button.tsx';
import { When } from '../parts/when.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './page.module.css';

const step = 5;

/** How a customer, or the people of an organization, rated what was done for them; nothing while they rated nothing. */
export const Ratings = ({ of }: Readonly<{ of: Rated }>) => {
  const ratings = useRatings(of);
  const [shown, setShown] = useState(step);
  const { people, language } = useLateTexts();
  if (ratings.length === 0) return null;
  const mean = ratings.reduce((sum, { rating }) => sum + (rating ?? 0), 0) / ratings.length;
  return (
    <section className={styles.section} aria-label={people.satisfaction}>
      <h3>{people.satisfaction}</h3>
      <p>
        {people.rated(
          new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(mean),
          ratings.length,
        )}
      </p>
      <ul>
        {ratings.slice(0, shown).map(({ id, rating, comment, ticket_number: number, responded_at: at }) => (
          <li key={id}>
            <strong>{rating}</strong> <Link href={paths.ticket(number)}>#{number}</Link>{' '}
            {comment && <q dir="auto">{comment}</q>} {at && <When at={at} />}
          </li>
        ))}
      </ul>
      {ratings.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + step)}>
          {people.moreMembers}
        </Button>
      )}
    </section>
  );
};
