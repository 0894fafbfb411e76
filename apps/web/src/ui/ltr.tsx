// Keeps phones, codes, card numbers and ids in their own direction inside Arabic text; every screen showing one uses it.
import type { ReactNode } from 'react';

export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
