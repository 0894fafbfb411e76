import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSignOut } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';

export function useSignOutAndGoHome(): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return () => {
    if (signOut.isPending) return;
    signOut.mutate(undefined, {
      onSuccess: () => {
        toast({ title: t('session.signed_out_title'), description: t('session.signed_out') });
        void navigate('/');
      },
      onError: () =>
        toast({
          tone: 'destructive',
          title: t('session.sign_out_failed_title'),
          description: t('session.sign_out_failed'),
        }),
    });
  };
}
