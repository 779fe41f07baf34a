const words = 'You seem to be offline. Nothing is lost: please send it again once you are connected.'

/** Stops plain form submits while offline: they would lead to the browser's error page. */
export function blockSubmitsOffline(): void {
  addEventListener('submit', (event) => {
    const { submitter } = event
    if (event.defaultPrevented || navigator.onLine || !(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    submitter.setCustomValidity(words)
    submitter.reportValidity()
    // A lasting validity message would block every later submit.
    submitter.setCustomValidity('')
  })
}
