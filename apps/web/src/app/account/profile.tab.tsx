// Who the account belongs to, to read and to change; the account page opens it.
export { ProfileSettings as Component } from '../../features/household/profile-settings.tsx';
