/** Addresses that a page names without loading the contract behind them. */
export const newsletterPath = '/api/newsletter'
