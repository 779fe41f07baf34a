/** What Word and some websites put on the clipboard, and what must not come in with it. */
export const fromWord = `<html><head><style>p{color:red}</style></head><body><p class="MsoNormal" style="margin:0">Rinse
<b style="mso-bidi-font-weight:normal">cold</b>, <i>always</i><o:p></o:p></p><h1>Then</h1>
<b style="font-weight:normal"><p>plain</p></b><a href="javascript:alert(1)">bad</a>
<a href="https://example.com/">good</a><img src="https://example.com/spy.gif"><script>alert(1)</script></body></html>`
