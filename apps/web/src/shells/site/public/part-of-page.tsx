import type { ReactNode } from 'react';

interface PartOfPageProps {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

export function PartOfPage({ id, title, lead, children }: PartOfPageProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="flex flex-col gap-16">
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p className="max-w-[65ch] text-muted">{lead}</p>}
      {children}
    </section>
  );
}
