/** Where the script finds what the page carries for it. */
export const bannerTemplateId = 'cookie-banner'
