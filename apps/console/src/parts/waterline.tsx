import styles from './waterline.module.css';

/** The mark of Tidemark: a round glass, filled up to the line that the tide left. */
export const Waterline = ({ large = false }: Readonly<{ large?: boolean }>) => (
  <svg
    className={large ? styles.large : styles.mark}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="12" cy="12" r="10.5" />
    <path d="M3.6 12.6c2.1 0 2.1-1.7 4.2-1.7s2.1 1.7 4.2 1.7 2.1-1.7 4.2-1.7 2.1 1.7 4.2 1.7a8.4 8.4 0 0 1-16.8 0z" />
  </svg>
);
