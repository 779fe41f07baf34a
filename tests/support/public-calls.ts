/** Calls that need no session, and why. Any other call needs the owner's session; a new public one must be added here. */
export const publicCalls: Readonly<Record<string, string>> = {
  'GET /api/admin/me': 'tells a browser whether it is signed in',
  'POST /api/admin/login': 'opens a session',
  'POST /api/admin/login/second-step': 'opens a session, after a right password',
  'POST /api/admin/forgotten-password': 'mails the owner a link, whoever asks',
  'POST /api/admin/forgotten-password/new': 'the mailed link is the proof',
  'POST /api/admin/logout': 'ends the session of the browser that asks',
  'POST /api/analytics/pageview': "a visitor's own visit",
  'POST /api/analytics/pageview/:id': "a visitor's own visit: the id is the right to it",
  'PATCH /api/analytics/pageview/:id': "a visitor's own visit: the id is the right to it",
  'POST /api/analytics/event': "a visitor's own visit",
  'POST /api/cookie-consent': "a visitor's own choice",
  'GET /contact': 'the page of the form, with the title of a picture that its link names',
  'POST /api/consultations': 'the form',
  'POST /api/newsletter': 'the sign-up',
  'POST /api/data-requests': 'the form about data',
  'GET /healthz': 'whether the process answers',
  'GET /readyz': 'whether the site can be used',
  'GET /calendar/:token.ics': 'the address is the secret',
  'GET *': 'pages, and files of the build',
  'GET /pictures/own-:file': 'pictures of the pages',
  'GET /privacy/request/confirm': 'the link is the proof',
  'POST /privacy/request/confirm': 'the link is the proof',
  'GET /appointment/choose': 'the link is the proof',
  'POST /appointment/choose': 'the link is the proof',
  'GET /appointment': 'the link is the proof',
  'GET /appointment/cancel': 'shows the appointment: the link is the proof',
  'POST /appointment/cancel': 'the link is the proof',
  'GET /appointment/change': 'shows the appointment: the link is the proof',
  'POST /appointment/change': 'the link is the proof',
  'GET /appointment/file.ics': 'the link is the proof',
  'GET /newsletter/unsubscribe': 'the link is the proof',
  'POST /newsletter/unsubscribe': 'the link is the proof',
}

/** Calls that other sites may send, and why. */
export const callsFromOtherSites: Readonly<Record<string, string>> = {
  'POST /newsletter/unsubscribe':
    'mail programs post it when somebody presses their own "Unsubscribe" (RFC 8058): the link is the proof, and no cookie is read',
}
