import { priceParts, type PriceParts } from '@sufra/contract/money/price-parts.ts';
import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { classes } from '../style/classes.ts';
import styles from './surface.module.css';

export interface PageProps {
  /** `narrow` for forms, `medium` for reading, `wide` for grids, `desk` beside a sidebar. */
  width?: 'narrow' | 'medium' | 'wide' | 'desk';
  /** For work screens that must show much at once. */
  dense?: boolean;
  children: ReactNode;
}

export function Page({ width = 'medium', dense = false, children }: PageProps) {
  return <div className={classes(styles['page'], styles[width], dense && styles['dense'])}>{children}</div>;
}

type Gap = 8 | 16 | 24 | 32 | 48;

export interface StackProps {
  gap?: Gap;
  children: ReactNode;
}

export function Stack({ gap = 16, children }: StackProps) {
  return <div className={classes(styles['stack'], styles[`gap${String(gap)}`])}>{children}</div>;
}

export interface RowProps extends StackProps {
  /** Pushes the first and last part to the edges. */
  spread?: boolean;
  /** On phones the parts are stacked at full width. */
  stackOnPhone?: boolean;
}

export function Row({ gap = 16, spread = false, stackOnPhone = false, children }: RowProps) {
  return (
    <div
      className={classes(
        styles['row'],
        styles[`gap${String(gap)}`],
        spread && styles['spread'],
        stackOnPhone && styles['phone'],
      )}
    >
      {children}
    </div>
  );
}

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li' | 'form';
  tone?: 'plain' | 'sunken' | 'main' | 'good' | 'info' | 'highlight' | 'danger';
  padding?: 'md' | 'lg';
}

export function Card({ as: Tag = 'div', tone = 'plain', padding = 'md', className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classes(styles['card'], styles[tone], padding === 'lg' && styles['roomy'], className)}
    />
  );
}

export interface BadgeProps {
  tone?: 'sand' | 'main' | 'highlight' | 'good' | 'info' | 'danger';
  icon?: ReactNode;
  children: ReactNode;
}

export function Badge({ tone = 'sand', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles['badge'], styles[`badge-${tone}`])}>
      {icon}
      {children}
    </span>
  );
}

type PriceProps = { per?: string } & ({ fils: number } | { parts: PriceParts });

export function Price({ per, ...price }: PriceProps) {
  const { language } = useLanguage();
  const { before, amount, after } = 'parts' in price ? price.parts : priceParts(price.fils, language);
  return (
    <span className={styles['price']}>
      <bdi>
        <span>{before}</span>
        <span className={styles['amount']}>{amount}</span>
        <span>{after}</span>
      </bdi>
      {per !== undefined && <span className={styles['per']}> {per}</span>}
    </span>
  );
}

export interface PageTitleProps {
  children: ReactNode;
  subtitle?: ReactNode;
}

export function PageTitle({ children, subtitle }: PageTitleProps) {
  return (
    <div className={styles['title']}>
      <h1>{children}</h1>
      {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
    </div>
  );
}

export interface SectionCardProps extends Pick<CardProps, 'tone' | 'className'> {
  title: string;
  icon?: ReactNode;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

export function SectionCard({ title, icon, aside, children, ...card }: SectionCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} {...card}>
      <div className={styles['head']}>
        {icon}
        <h2 id={id} className={styles['cardTitle']}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles['hidden']}>{children}</span>;
}

export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a className={styles['skip']} href={`#${target}`}>
      {children}
    </a>
  );
}

export function LeftToRight({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
