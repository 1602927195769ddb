import { createContext, use, useState } from 'react';
import type { PictureAddresses } from '../data/remote-pictures.ts';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { hostOf, safeHref } from './links.ts';
import styles from './message-html.module.css';
import type { HtmlElement } from './read-html.ts';

/** Where this host shows the pictures of a message; without an address, a picture stays a link. */
export const ShownPictures = createContext<PictureAddresses>(new Map());

/** Pictures from outside never load by themselves: a link names the host that would see the reader. */
export const Picture = ({ attributes }: Pick<HtmlElement, 'attributes'>) => {
  const { reading } = useTexts();
  const address = use(ShownPictures).get(attributes.src ?? '');
  const [isLost, setLost] = useState(false);
  const href = safeHref(attributes.src);
  const text = attributes.alt?.trim() || reading.picture;
  if (href === null) return <span>{text}</span>;
  if (address !== undefined && !isLost)
    return (
      <img
        className={styles.shown}
        src={address}
        alt={attributes.alt?.trim() ?? ''}
        loading="lazy"
        onError={() => setLost(true)}
      />
    );
  return (
    <a className={styles.picture} href={href} target="_blank" rel="noopener noreferrer nofollow">
      <Icon name="picture" small /> {text} <span className={styles.host}>{hostOf(href)}</span>
      {isLost && <span> – {reading.notLoaded}</span>}
    </a>
  );
};
