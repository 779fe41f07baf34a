/** The id by which the script finds the banner's template in the page. */
export const bannerTemplateId = 'cookie-banner'
