import type { TakingSpan } from '@sufra/contract/partners/partner-menu.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';

interface SpanButtonsProps {
  label: string;
  spans: readonly TakingSpan[];
  isPending: boolean;
  onChoose: (span: TakingSpan) => void;
}

export function SpanButtons({ label, spans, isPending, onChoose }: SpanButtonsProps) {
  const { t } = useTranslation('partner');
  return (
    <div role="group" aria-label={label} className="grid grid-cols-2 gap-8">
      {spans.map((span) => (
        <Button key={span} variant="quiet" aria-disabled={isPending} onClick={() => onChoose(span)}>
          {t(`taking.span.${span}`)}
        </Button>
      ))}
    </div>
  );
}
