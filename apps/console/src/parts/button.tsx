import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

type Given = ButtonHTMLAttributes<HTMLButtonElement> &
  Readonly<{
    /** `quiet` has no ground until one points at it; `icon` is a quiet square whose `aria-label` names it. */
    look?: 'primary' | 'plain' | 'quiet' | 'icon' | 'danger';
    ref?: Ref<HTMLButtonElement>;
  }>;

export const Button = ({ look = 'plain', className, type = 'button', ...rest }: Given) => (
  <button {...rest} type={type} className={classes(styles.button, styles[look], className)} />
);
