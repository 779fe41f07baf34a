import { isBlank } from '#contract/invisible-characters.ts'

/**
 * Disables the sign-up's button until an address is typed, and while it is being sent. This code imports no React, since every
 * visit loads it first.
 */
export function disableEmptySignUp(): void {
  const host = document.querySelector<HTMLElement>('[data-island="sign-up"]')
  if (!host) return
  const check = () => {
    const form = host.querySelector('form')
    const field = form?.querySelector<HTMLInputElement>('[type=email]')
    const button = form?.querySelector<HTMLButtonElement>('[type=submit]')
    if (!form || !field || !button) return
    button.disabled = isBlank(field.value) || button.getAttribute('aria-busy') === 'true'
    // The island reports errors in our own words.
    form.noValidate = true
  }
  check()
  host.addEventListener('input', check)
  // Back may restore an address that was typed before.
  addEventListener('pageshow', check)
  // Sending ends with an empty field, or with the one that was refused. On a translated page the island draws its form anew.
  new MutationObserver(check).observe(host, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-busy'],
  })
}
