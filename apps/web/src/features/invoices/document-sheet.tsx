import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { Card, Stack } from '../../kit/layout/surface.tsx';
import { Logo } from '../../kit/pictures/logo.tsx';
import { StarPattern } from '../../kit/pictures/ornaments.tsx';
import styles from './document-sheet.module.css';
import { classes } from '../../kit/style/classes.ts';

interface Party {
  readonly label: string;
  readonly name: ReactNode;
  readonly details: readonly ReactNode[];
}

interface Line {
  readonly title: ReactNode;
  readonly details: readonly ReactNode[];
  readonly amount: string;
}

interface Sum {
  readonly label: string;
  readonly amount: string;
}

export interface DocumentSheetProps {
  title: string;
  as?: 'h1' | 'h2';
  marks: readonly { readonly label: string; readonly value: ReactNode }[];
  parties: readonly Party[];
  columns: { readonly line: string; readonly amount: string };
  lines: readonly Line[];
  sums: readonly Sum[];
  total: Sum;
  settlement: ReactNode;
  foot: string;
}

function Head({ title, as: Title = 'h1', marks }: DocumentSheetProps) {
  return (
    <>
      <div
        className={classes(
          styles['band'],
          '-mx-16 -mt-16 mb-0 items-stretch gap-16 border-b border-line bg-sunken ps-16 md:-mx-48 md:-mt-48 md:mb-0 md:ps-48 print:m-0 print:border-b-0 print:bg-transparent print:ps-0',
        )}
      >
        <div className="relative order-1 min-h-96 flex-1">
          <StarPattern tile={48} />
        </div>
        <div className={classes(styles['logo'], 'items-center text-main-text')}>
          <Logo height={40} />
        </div>
      </div>
      <div className={classes(styles['title'], 'flex-wrap items-end justify-between gap-x-32 gap-y-12')}>
        <Title>{title}</Title>
        <dl
          className={classes(
            styles['marks'],
            'flex-wrap gap-x-32 gap-y-8 dt:text-14 dt:font-medium dt:text-muted dd:font-medium',
          )}
        >
          {marks.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

function Parties({ parties }: DocumentSheetProps) {
  return (
    <div
      className={classes(
        styles['parties'],
        'gap-x-32 gap-y-16 md:grid-cols-2 h2:text-14 h2:font-medium h2:text-muted [&_section]:wrap-anywhere',
      )}
    >
      {parties.map(({ label, name, details }) => (
        <section key={label}>
          <h2>{label}</h2>
          {name !== null && <p className="font-medium">{name}</p>}
          {details.map((detail, at) => detail !== null && <p key={at}>{detail}</p>)}
        </section>
      ))}
    </div>
  );
}

function Lines({ columns, lines }: DocumentSheetProps) {
  return (
    <table
      className={classes(
        styles['lines'],
        'w-full border-collapse td:border-b td:border-b-line td:py-12 td:align-top th:border-b th:border-b-line th:py-12 th:align-top th:text-14 th:font-medium th:text-muted',
      )}
    >
      <thead>
        <tr>
          <th scope="col">{columns.line}</th>
          <th scope="col" className={styles['sum']}>
            {columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, details, amount }, at) => (
          <tr key={at}>
            <td>
              <span className="font-medium">{title}</span>
              {details.map(
                (detail, place) =>
                  detail !== null && (
                    <span key={place} className={classes(styles['detail'], 'text-14 text-muted')}>
                      {detail}
                    </span>
                  ),
              )}
            </td>
            <td className={styles['sum']}>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function DocumentSheet(props: DocumentSheetProps) {
  const { sums, total, settlement, foot } = props;
  return (
    <article
      className={classes(
        styles['sheet'],
        'flex-col gap-24 overflow-hidden rounded-card border border-line p-16 shadow-card md:gap-32 md:p-48 print:rounded-none print:border-0 print:p-0 print:shadow-flat',
      )}
    >
      <Head {...props} />
      <Parties {...props} />
      <Lines {...props} />
      <dl
        className={classes(
          styles['totals'],
          'ms-auto w-[min(100%,22rem)] flex-col gap-8 print:break-inside-avoid dd:whitespace-nowrap [&_div]:justify-between [&_div]:gap-16',
        )}
      >
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={styles['total']}>
          <dt>{total.label}</dt>
          <dd>{total.amount}</dd>
        </div>
      </dl>
      <div
        className={classes(
          styles['settled'],
          'flex-col gap-4 rounded-control bg-sunken px-16 py-12 print:break-inside-avoid print:bg-transparent print:px-0 a:min-h-target a:items-center print:a:min-h-0 print:a:text-inherit print:a:no-underline',
        )}
      >
        {settlement}
      </div>
      <p className="text-14 text-muted">{foot}</p>
    </article>
  );
}

export function DocumentTools({ children }: { children: ReactNode }) {
  return (
    <div className={classes(styles['tools'], 'flex-wrap items-center justify-between gap-8 *:first:-ms-12')}>
      {children}
    </div>
  );
}

export function ScreenOnly({ children }: { children: ReactNode }) {
  return <p className={styles['onScreen']}>{children}</p>;
}

export function LoadingSheet() {
  return (
    <Loading>
      <Card padding="lg">
        <Stack>
          <Skeleton shape="block" height="7rem" />
          <Skeleton width="50%" height="2.25rem" />
          <Skeleton shape="block" height="8rem" />
          <Skeleton shape="block" height="12rem" />
        </Stack>
      </Card>
    </Loading>
  );
}
