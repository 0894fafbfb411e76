import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { classes } from '../style/classes.ts';
import { VisuallyHidden } from '../layout/surface.tsx';

interface Look {
  /** `main` once per screen; `quiet` beside it; `plain` for the least; `danger` for what can't be undone. */
  variant?: 'main' | 'quiet' | 'plain' | 'danger';
  size?: 'md' | 'lg';
  fullWidth?: boolean;
  /** An icon before or after the label; mark it `aria-hidden`. */
  start?: ReactNode;
  end?: ReactNode;
}

const lookOf = ({ variant = 'main', size = 'md', fullWidth = false }: Look, extra?: string): string =>
  classes(styles['button'], styles[variant], styles[size], fullWidth && styles['full'], extra);

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
    children: ReactNode;
    /** Announced as busy; ignores presses. */
    pending?: boolean;
    pendingLabel?: string;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    fullWidth,
    start,
    end,
    pending = false,
    pendingLabel,
    children,
    className,
    onClick,
    'aria-disabled': ariaDisabled,
    ...rest
  } = props;
  const { t } = useTranslation();
  const isBlocked = pending || ariaDisabled === true || ariaDisabled === 'true';
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  };
  const look: Look = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(fullWidth !== undefined && { fullWidth }),
  };
  return (
    <button
      type="button"
      {...rest}
      className={lookOf(look, className)}
      onClick={press}
      aria-disabled={isBlocked || undefined}
      aria-busy={pending || undefined}
    >
      {pending ? <Spinner /> : start}
      <span>{pending && pendingLabel !== undefined ? pendingLabel : children}</span>
      {!pending && end}
      {pending && pendingLabel === undefined && <VisuallyHidden>{t('kit.pending')}</VisuallyHidden>}
    </button>
  );
}

export type LinkButtonProps = Look & Omit<LinkProps, 'children'> & { children: ReactNode };

/** Looks like a button; only for navigation. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, fullWidth, start, end, children, className, ...rest } = props;
  const look: Look = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(fullWidth !== undefined && { fullWidth }),
  };
  return (
    <Link {...rest} className={lookOf(look, className)}>
      {start}
      <span>{children}</span>
      {end}
    </Link>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** `label` is the accessible name. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(styles['icon'], className)}
    >
      {icon}
    </button>
  );
}

export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}
