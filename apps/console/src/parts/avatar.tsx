import { personMark } from '@tidemark/domain/person-mark';
import styles from './avatar.module.css';

/** The initials of a person, on one of a few calm grounds that is always the same for the name. */
export const Avatar = ({ name, small = false }: Readonly<{ name: string; small?: boolean }>) => {
  const { initials, hue } = personMark(name);
  return (
    <span
      className={small ? styles.small : styles.avatar}
      data-hue={hue}
      data-initials={initials}
      aria-hidden="true"
    />
  );
};
