// Where the household is delivered to; the account page opens it.
export { AddressList as Component } from '../../features/household/address-list.tsx';
