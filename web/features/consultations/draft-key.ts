/** Key of the form's draft in session storage. */
export const draftKey = 'consultation'
