import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { Card, Stack } from '../../kit/layout/surface.tsx';
import { Logo } from '../../kit/pictures/logo.tsx';
import { StarPattern } from '../../kit/pictures/ornaments.tsx';
import styles from './document-sheet.module.css';

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
      <div className={styles['band']}>
        <div className={styles['pattern']}>
          <StarPattern tile={48} />
        </div>
        <div className={styles['logo']}>
          <Logo height={40} />
        </div>
      </div>
      <div className={styles['title']}>
        <Title>{title}</Title>
        <dl className={styles['marks']}>
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
    <div className={styles['parties']}>
      {parties.map(({ label, name, details }) => (
        <section key={label}>
          <h2>{label}</h2>
          {name !== null && <p className={styles['strong']}>{name}</p>}
          {details.map((detail, at) => detail !== null && <p key={at}>{detail}</p>)}
        </section>
      ))}
    </div>
  );
}

function Lines({ columns, lines }: DocumentSheetProps) {
  return (
    <table className={styles['lines']}>
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
              <span className={styles['strong']}>{title}</span>
              {details.map(
                (detail, place) =>
                  detail !== null && (
                    <span key={place} className={styles['detail']}>
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
    <article className={styles['sheet']}>
      <Head {...props} />
      <Parties {...props} />
      <Lines {...props} />
      <dl className={styles['totals']}>
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
      <div className={styles['settled']}>{settlement}</div>
      <p className={styles['foot']}>{foot}</p>
    </article>
  );
}

export function DocumentTools({ children }: { children: ReactNode }) {
  return <div className={styles['tools']}>{children}</div>;
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
