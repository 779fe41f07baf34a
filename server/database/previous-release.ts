/**
 * Migrations after which every earlier release still runs: those that add nothing but tables with a primary key, indices,
 * and columns of existing types that are nullable or have a default, and no rule refuses what was allowed. Rolling back
 * an update then keeps all rows; after any other migration it restores a backup. `previous-release.test.ts` verifies
 * each of them.
 */
export const runsOnEarlierReleases = [
  '0034-failed-starts',
  '0035-mail-limits',
  '0036-refused-replies',
  '0037-search-words',
  '0038-spam-marks',
  '0040-residual-data',
  '0044-machine-matters',
  '0046-consultation-drafts',
  '0047-own-calendar',
  '0049-offers',
  '0051-mails-sent-once',
  '0052-times-offered-anyway',
  '0053-home-addresses',
  '0054-unresolved-cancellations',
  '0055-reminders-left-out',
] as const
