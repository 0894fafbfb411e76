import { useSearchParams } from 'react-router';

const shape = /^[\w.-]{20,200}$/;

/** Null for a link that was cut off on its way. */
export function useToken(): string | null {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return shape.test(token) ? token : null;
}
