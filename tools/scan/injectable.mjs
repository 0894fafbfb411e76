const customer = '+971500000003';
const kitchen = '+971500000011';
const admin = '+971500000091';

/** Caller (null is anonymous), path and body of every search, sort, cursor and id. */
export const injectable = [
  { as: admin, path: '/api/admin/users?q=a*' },
  { as: admin, path: '/api/admin/users?sort=name*&order=asc' },
  { as: admin, path: '/api/admin/users?cursor=WyIyMDI2LTExLTIxIiwiYSJd*' },
  { as: admin, path: '/api/admin/orders?q=a*' },
  { as: admin, path: '/api/admin/disputes?cursor=WyIyMDI2LTExLTIxIiwiYSJd*' },
  { as: kitchen, path: '/api/partner/menu/candidates?q=a*' },
  { as: customer, path: '/api/meals/adas-soup*/recipe' },
  { as: customer, path: '/api/order/01900000-0000-7000-8000-000000000000*/status' },
  { as: null, path: '/api/auth/request-otp', body: '{"phone":"+971500000003*"}' },
  { as: null, path: '/api/newsletter', body: '{"email":"a*@sufra.example","language":"en"}' },
];
