/**
 * Backward compatibility of each migration: whether every earlier release also runs on the tables after it. True only if
 * it adds nothing but tables with a primary key, indices, and columns of existing types that are nullable or have a
 * default, and no rule refuses what was allowed. Rolling back an update then keeps all rows; otherwise it restores a
 * backup. `previous-release.test.ts` verifies each `true`.
 */
export const runsOnEarlierReleases = {
  // Releases before these cannot be rolled back to: `npm run update` came later.
  '0001-first-tables': false,
  '0002-analytics-totals': false,
  '0003-newsletter-consent': false,
  '0004-mail': false,
  '0005-newsletter-issues': false,
  '0006-month-names': false,
  '0007-forgotten-visits': false,
  '0008-words': false,
  '0009-mails-belong': false,
  '0010-rolled-up-days': false,
  '0011-known-browsers': false,
  '0012-input-limits': false,
  '0013-consultation-status': false,
  '0014-finish-batches': false,
  '0015-notes-and-history': false,
  '0016-replies': false,
  '0017-search': false,
  '0018-people-log': false,
  '0019-data-requests': false,
  '0020-spam-shield': false,
  '0021-bookings': false,
  '0022-account': false,
  '0023-push': false,
  '0024-website': false,
  '0025-pictures': false,
  '0026-withdrawn-testimonials': false,
  '0027-articles': false,
  '0028-set-up': false,
  '0029-sent-files': false,
  '0030-undone-versions': false,
  '0031-testimonial-proofs': false,
  '0032-rate-limits': false,
  '0033-second-place': false,
  '0034-failed-starts': true,
  '0035-mail-limits': true,
  '0036-refused-replies': true,
  '0037-search-words': true,
  '0038-spam-marks': true,
  '0040-residual-data': true,
  // Earlier releases cannot read an encrypted key.
  '0043-sealed-second-step': false,
  '0044-machine-matters': true,
  // Earlier releases read the table of the one saved reply.
  '0045-saved-texts': false,
  '0046-consultation-drafts': true,
  '0047-own-calendar': true,
  // Earlier releases read the bookings, which are appointments now.
  '0048-appointments': false,
  '0049-offers': true,
  '0051-mails-sent-once': true,
  '0052-times-offered-anyway': true,
  '0053-home-addresses': true,
  '0054-unresolved-cancellations': true,
  '0055-reminders-left-out': true,
}
