import {
  getSecondFactor,
  passSecondFactor,
  proveSecondFactor,
  renewRecoveryCodes,
  type SecondFactorStep,
  startSecondFactor,
} from '@sufra/contract/identity/second-factor.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconCopy, IconDownload, IconShieldLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Card, PageTitle, Row, Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/device.ts';
import { errorText } from '../../../lib/form.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { momentText } from '../admin-text.ts';
import { useAdminQuery } from '../admin.api.ts';
import { CodeForm } from './code-form.tsx';

function QrCode({ text }: { text: string }) {
  const { t } = useTranslation('admin');
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('factor.qr')}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-240 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('admin');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t('factor.copied') });
    } catch {
      toast({ title: t('factor.copy_by_hand') });
    }
  };
  return (
    <Button variant="quiet" onClick={() => void copy()} start={<IconCopy size={20} aria-hidden="true" />}>
      {label}
    </Button>
  );
}

function useFocused() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

type Key = ReplyOf<typeof startSecondFactor>;

function ProveKey({ made: { secret, uri }, onCodes }: { made: Key; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation('admin');
  const heading = useFocused();
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1} className="font-medium">
        {t('factor.scan')}
      </h2>
      <QrCode text={uri} />
      <p>{t('factor.key')}</p>
      <code dir="ltr" className="rounded-control bg-sunken px-12 py-8 wrap-anywhere">
        {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <Row gap={8}>
        <CopyButton text={secret} label={t('factor.copy_key')} />
      </Row>
      <CodeForm
        label={t('factor.prove')}
        submit={t('factor.turn_on')}
        autoFocus={false}
        send={(code) => call(proveSecondFactor, { body: { code } })}
        onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
      />
    </Stack>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const heading = useFocused();
  const text = codes.join('\n');
  const download = (): void =>
    saveFile({
      name: 'sufra-recovery-codes.txt',
      blob: new Blob([`${t('factor.file')}\n\n${text}\n`], { type: 'text/plain' }),
    });
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1} className="text-18 font-bold">
        {t('factor.saved_title')}
      </h2>
      <p>{t('factor.saved_text')}</p>
      <ul
        role="list"
        dir="ltr"
        aria-label={t('factor.list')}
        className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-8 rounded-control bg-sunken p-16 text-center font-medium"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap={8} stackOnPhone>
        <Button variant="quiet" onClick={download} start={<IconDownload size={20} aria-hidden="true" />}>
          {t('factor.download')}
        </Button>
        <CopyButton text={text} label={t('factor.copy_codes')} />
        <Button onClick={onDone}>{t('factor.saved')}</Button>
      </Row>
    </Stack>
  );
}

function StartKey({ onMade }: { onMade: (made: Key) => void }) {
  const { t } = useTranslation('admin');
  const starting = useSingleMutation({
    mutationFn: () => call(startSecondFactor, { body: {} }),
    onSuccess: onMade,
    gcTime: 0,
  });
  return (
    <Stack>
      <p>{t('factor.set_up_lead')}</p>
      {starting.error !== null && (
        <Notice tone="danger" role="alert">
          {errorText(starting.error)}
        </Notice>
      )}
      <Row gap={8} stackOnPhone>
        <Button
          pending={starting.isPending}
          pendingLabel={t('factor.starting')}
          onClick={() => starting.mutate()}
        >
          {t('factor.start')}
        </Button>
      </Row>
    </Stack>
  );
}

function SetUp({ made: given = null, onDone }: { made?: Key | null; onDone: () => void }) {
  const [made, setMade] = useState(given);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (made === null) return <StartKey onMade={setMade} />;
  return <ProveKey made={made} onCodes={setCodes} />;
}

interface FactorNeededProps {
  step: SecondFactorStep;
  demoCode: (use: (code: string) => void) => ReactNode;
  onPassed: () => void;
}

export function FactorNeeded({ step, demoCode, onPassed }: FactorNeededProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="mx-auto w-full max-w-480">
      <Card padding="lg">
        <Stack>
          <IconShieldLock size={40} aria-hidden="true" />
          <PageTitle>{t('factor.needed_title')}</PageTitle>
          {step === 'set_up' ? (
            <SetUp onDone={onPassed} />
          ) : (
            <>
              <p>{t('factor.code_lead')}</p>
              <CodeForm
                label={t('factor.code')}
                submit={t('factor.check')}
                mayRecover
                send={(code) => call(passSecondFactor, { body: { code } })}
                onDone={onPassed}
                extra={demoCode}
              />
              <p className="text-14 text-muted">{t('factor.lost')}</p>
            </>
          )}
        </Stack>
      </Card>
    </div>
  );
}

type Shown = { readonly made: Key } | { readonly codes: readonly string[] } | 'renew' | 'another' | null;

function Standing({ since, left, onAsk }: { since: string; left: number; onAsk: (asked: Shown) => void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <Stack>
      <p>
        {t('factor.since', { at: momentText(since, language) })}
        <br />
        {t('factor.left', { count: left })}
      </p>
      <Row gap={8} stackOnPhone>
        <Button variant="quiet" onClick={() => onAsk('renew')}>
          {t('factor.renew')}
        </Button>
        <Button variant="quiet" onClick={() => onAsk('another')}>
          {t('factor.another')}
        </Button>
      </Row>
    </Stack>
  );
}

function Change({
  shown,
  onShow,
  onDone,
}: {
  shown: Shown;
  onShow: (shown: Shown) => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('admin');
  const form = { label: t('factor.code'), submit: t('factor.check'), mayRecover: true };
  if (shown === 'renew')
    return (
      <Stack>
        <p>{t('factor.renew_lead')}</p>
        <CodeForm
          {...form}
          send={(code) => call(renewRecoveryCodes, { body: { code } })}
          onDone={({ recoveryCodes }) => onShow({ codes: recoveryCodes })}
        />
      </Stack>
    );
  if (shown === 'another')
    return (
      <Stack>
        <p>{t('factor.another_lead')}</p>
        <CodeForm
          {...form}
          send={(code) => call(startSecondFactor, { body: { code } })}
          onDone={(made) => onShow({ made })}
        />
      </Stack>
    );
  if (shown !== null && 'codes' in shown) return <RecoveryCodes codes={shown.codes} onDone={onDone} />;
  return <SetUp made={shown?.made ?? null} onDone={onDone} />;
}

export function FactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>(null);
  const reading = useAdminQuery(['second-factor'], (signal) => call(getSecondFactor, { signal }));
  const { data } = reading;
  const done = (): void => {
    setShown(null);
    for (const key of ['second-factor', 'staff', 'audit'])
      void client.invalidateQueries({ queryKey: ['admin', key] });
  };
  return (
    <Dialog open onClose={onClose} title={t('factor.title')}>
      {data === undefined ? (
        reading.error === null ? (
          <Loading>
            <Skeleton shape="block" height="8rem" />
          </Loading>
        ) : (
          <ErrorState error={reading.error} onRetry={() => void reading.refetch()} />
        )
      ) : shown === null && data.since !== null ? (
        <Standing since={data.since} left={data.recoveryCodesLeft} onAsk={setShown} />
      ) : (
        <Change shown={shown} onShow={setShown} onDone={done} />
      )}
    </Dialog>
  );
}
