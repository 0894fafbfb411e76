import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button } from '../../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../../kit/controls/choice.tsx';
import { CountField } from '../../../../kit/fields/text-field.tsx';
import { LeftToRight, SectionCard, Stack } from '../../../../kit/layout/surface.tsx';
import { formatTime } from '../../../../lib/format.ts';
import { useSingleMutation } from '../../../../lib/query.ts';
import { toast } from '../../../../lib/toast.ts';
import { printerPort, setPrinterPort } from './print-queue.ts';
import { printReceipts } from './receipt.ts';

const usualPort = 9180;
const isPort = (typed: string): boolean => /^\d{2,5}$/.test(typed) && Number(typed) < 65_536;

const commandFor = (port: string): string =>
  `node print-bridge.mjs --printer=192.168.1.50 --site=${window.location.origin}` +
  (port === String(usualPort) ? '' : ` --port=${port}`);

function TestPrint({ port }: { port: number }) {
  const { t } = useTranslation('desk');
  const { language } = useLanguage();
  const printing = useSingleMutation({
    mutationFn: () => {
      const lines = [
        { look: 'number', text: 'Sufra · سُفرة' },
        { look: 'line', text: t('printer.test_line', { time: formatTime(new Date(), language) }) },
      ] as const;
      return printReceipts(port, [{ kind: 'label', lines }], language);
    },
    onSuccess: () => toast({ title: t('printer.test_done') }),
    onError: () =>
      toast({ tone: 'destructive', title: t('printer.test_failed'), description: t('printer.test_hint') }),
  });
  return (
    <Button variant="quiet" pending={printing.isPending} onClick={() => printing.mutate()}>
      {t('printer.test')}
    </Button>
  );
}

export function ReceiptPrinter() {
  const { t } = useTranslation('desk');
  const [port, setPort] = useState(() => printerPort()?.toString() ?? null);
  const change = (next: string | null): void => {
    setPort(next);
    if (next === null || isPort(next)) setPrinterPort(next === null ? null : Number(next));
  };
  return (
    <SectionCard title={t('printer.title')} icon={<IconPrinter size={24} aria-hidden="true" />}>
      <Stack>
        <ChoiceGroup
          legend={t('printer.legend')}
          value={port === null ? 'browser' : 'receipt'}
          onChange={(way) => change(way === 'browser' ? null : String(usualPort))}
          options={(['browser', 'receipt'] as const).map((way) => ({
            value: way,
            label: t(`printer.way.${way}`),
            description: t(`printer.about.${way}`),
          }))}
        />
        {port !== null && (
          <>
            <p>{t('printer.steps')}</p>
            <p className="overflow-x-auto rounded-control bg-sunken p-12 text-14">
              <LeftToRight>
                <code>{commandFor(port)}</code>
              </LeftToRight>
            </p>
            <CountField
              label={t('printer.port')}
              hint={t('printer.port_hint')}
              maxLength={5}
              value={port}
              onChange={change}
              error={isPort(port) ? undefined : t('printer.port_wrong')}
            />
            <div className="flex flex-wrap gap-8 [&>*]:min-h-48">
              <a
                className="inline-flex min-h-48 items-center gap-8"
                href="/print-bridge.mjs"
                download="print-bridge.mjs"
              >
                <IconDownload size={20} aria-hidden="true" />
                {t('printer.download')}
              </a>
              {isPort(port) && <TestPrint port={Number(port)} />}
            </div>
          </>
        )}
      </Stack>
    </SectionCard>
  );
}
