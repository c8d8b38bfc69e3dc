/**
 * Ids of the dashboard's sections, to which the dashboard links. Emails and the confirmation of a
 * subscription link to `/user-dashboard#subscription`, so that id must not change.
 */
export type DashboardSectionId =
  | 'subscription'
  | 'email'
  | 'address'
  | 'orders'
  | 'quiz'
  | 'privacy'
