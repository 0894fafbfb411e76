import { useTranslation } from 'react-i18next';
import { useApplications } from '../../../features/join/kitchen/join.api.ts';
import { joinKinds } from '../../../features/join/kitchen/join-kinds.ts';
import { useFreshRoles } from '../../../features/join/wizard/application-room.tsx';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Row } from '../../../kit/layout/surface.tsx';

export function ApplicationStatus() {
  const { t } = useTranslation('join');
  const { data: applications = [], isPending } = useApplications(true);
  const open = applications.find(({ status }) => status !== 'approved');
  const isApproved = open === undefined && applications.length > 0;
  const isAsking = useFreshRoles(isApproved);
  if (isPending || isAsking) {
    return (
      <Loading>
        <Skeleton shape="block" height="6rem" />
      </Loading>
    );
  }
  if (isApproved) return <Notice tone="info" title={t('on_hold.title')} />;
  if (open !== undefined) {
    return (
      <Notice
        tone="info"
        title={t(open.status === 'pending' ? 'way.pending' : 'way.rejected')}
        action={<LinkButton to={joinKinds[open.type].path}>{t('way.see')}</LinkButton>}
      />
    );
  }
  return (
    <>
      <p>{t('way.none')}</p>
      <Row stackOnPhone>
        <LinkButton to={joinKinds.chef.path}>{t('way.chef')}</LinkButton>
        <LinkButton to={joinKinds.restaurant.path} variant="quiet">
          {t('way.restaurant')}
        </LinkButton>
        <LinkButton to={joinKinds.grocery.path} variant="quiet">
          {t('way.grocery')}
        </LinkButton>
      </Row>
    </>
  );
}
