/** Settings that mail needs beside `SMTP_URL`. */
export const mailSettings = {
  MAIL_FROM: 'North Leeds Curls <hello@northleedscurls.example>',
  OWNER_EMAIL: 'hello@northleedscurls.example',
  SITE_URL: 'http://localhost',
}
