/** The admin of a shop that can go live, with a second factor. */
export const completeShopAdmin = {
  email: 'admin@shop.my',
  password: 'a long password of this test',
  factorSecret: 'JBSWY3DPEHPK3PXP',
}
