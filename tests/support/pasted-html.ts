/** What programs put on the clipboard, shortened, and what is to become of it. */
type Pasted = { html: string; read: string }

const googleDocs: Pasted = {
  html: `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1b2c"><h2 dir="ltr" style="line-height:1.38"><span
style="font-size:16pt;font-weight:400;font-style:normal">Wash day</span></h2><p dir="ltr"><span style="font-weight:400">Use </span><span
style="font-weight:700">cold water</span><span style="font-weight:400"> and </span><span style="font-style:italic">never</span><span> rub.</span></p><br
/><ul><li dir="ltr" style="font-weight:400"><p dir="ltr"><span style="font-weight:700">Mist</span></p></li><ul><li dir="ltr"><p
dir="ltr"><span>roots last</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`,
  read: '<h2>Wash day</h2><p>Use <strong>cold water</strong> and <em>never</em> rub.</p><ul><li><p><strong>Mist</strong></p><ul><li><p>roots last</p></li></ul></li></ul>',
}

const wordItem = (list: string, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18pt;mso-list:${list} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span
style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>\r\n`
const word: Pasted = {
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head><body
lang=EN-GB style='tab-interval:36pt'><!--StartFragment--><p class=MsoNormal>Before:<o:p></o:p></p>\r\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem('l0 level1', '·', 'Wash')}${wordItem('l0 level2', 'o', 'Leave it <b>loose</b>')}${wordItem('l1 level1', '3.', 'Arrive')}
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Cut<o:p></o:p></p></td><td><p class=MsoNormal>£45<o:p></o:p></p></td></tr></table><!--EndFragment--></body></html>`,
  read: '<p>Before:</p><ul><li><p>Wash</p></li><li><p>Leave it <strong>loose</strong></p></li></ul><ol start="3"><li><p>Arrive</p></li></ol><p>Cut £45</p>',
}

const excel: Pasted = {
  html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 style='border-collapse:collapse'><!--StartFragment--><col
width=80><tr height=20><td>Monday</td><td>closed</td></tr><tr><td>Tuesday</td><td align=right>9.30</td></tr><!--EndFragment--></table></body></html>`,
  read: '<p>Monday closed<br>Tuesday 9.30</p>',
}

const gmail: Pasted = {
  html: `<div dir="ltr"><div>Hi Jo,</div><div><br></div><div>do <b>not</b> wash&nbsp;it.<br>Thanks</div><ul><li style="margin-left:15px">one</li></ul><div
style="font-weight:bold">Price</div><img src="https://example.com/spy.gif" onerror="alert(1)"></div>`,
  read: '<p>Hi Jo,</p><p>do <strong>not</strong> wash it.<br>Thanks</p><ul><li><p>one</p></li></ul><p><strong>Price</strong></p>',
}

const outlookOnTheWeb: Pasted = {
  html: `<div class="elementToProof" style="font-size:12pt">Hello,</div><div class="elementToProof"><br></div><div class="ListContainerWrapper"><ul><li><p
class="Paragraph">one</p></li></ul></div><div class="ListContainerWrapper"><ul><li><p class="Paragraph">two</p></li></ul></div>`,
  read: '<p>Hello,</p><ul><li><p>one</p></li><li><p>two</p></li></ul>',
}

const notes: Pasted = {
  html: `<html><head><style type="text/css">p.p1 {margin: 0}</style></head><body>\n<p class="p1"><b>Wash day</b></p>\n<p class="p1"><br></p>\n<p
class="p1">Rinse<span class="Apple-converted-space">&nbsp; </span>cold</p>\n<p class="p1">• mist</p>\n<p class="p1">• scrunch</p>\n</body></html>`,
  read: '<p><strong>Wash day</strong></p><p>Rinse cold</p><ul><li><p>mist</p></li><li><p>scrunch</p></li></ul>',
}

const code: Pasted = {
  html: '<pre style="white-space:pre">Rinse\n    cold</pre><p>and <code>wait</code></p>',
  read: '<p>Rinse<br>cold</p><p>and <code>wait</code></p>',
}

const wordOnTheWeb: Pasted = {
  html: `<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="1"><span class="TextRun">Wash day</span><span
class="EOP">&nbsp;</span></p></div><div class="OutlineElement"><p class="Paragraph">Curls<a href="#_ftn1"><sup>[1]</sup></a></p></div>`,
  read: '<h2>Wash day</h2><p>Curls[1]</p>',
}

const outlook: Pasted = {
  html: `<p class=MsoTitle>News<o:p></o:p></p><p>See <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa&data=1%7Cjo%40example.com">this</a>
and <a href="https://www.google.com/url?q=https://example.com/b&sa=D">that</a></p>`,
  read: '<h2>News</h2><p>See <a href="https://example.com/a">this</a> and <a href="https://example.com/b">that</a></p>',
}

const whatsAppOnTheWeb: Pasted = {
  html: '<span class="copyable-text">Lovely <strong>curls</strong> <img class="emoji" alt="👩🏽‍🦱" src="https://example.com/e.png">, see you<img alt="2" src="x"></span>',
  read: '<p>Lovely <strong>curls</strong> 👩🏽‍🦱, see you</p>',
}

const website: Pasted = {
  html: `One<br>two<br><br>Three<br/> <br/><br>Four<table><tr><th>Day</th></tr><tr><td><ul><li>wash</li><li>dry</li></ul></td></tr></table><pre>Rinse
cold

Wait</pre>`,
  read: '<p>One<br>two</p><p>Three</p><p>Four</p><p>Day</p><ul><li><p>wash</p></li><li><p>dry</p></li></ul><p>Rinse<br>cold</p><p>Wait</p>',
}

const table: Pasted = {
  html: `<table><tr><td>Wash<br>and cut</td><td><b>£45</b></td></tr><tr><td>&#160;</td></tr><tr><td><p>See <a href="https://example.com/">this</a></p></td></tr></table>
<table><tr><td>Hello,<br><br>see you <b>Friday</b></td></tr></table>`,
  read: '<p>Wash<br>and cut <strong>£45</strong><br>See <a href="https://example.com/">this</a></p><p>Hello,</p><p>see you <strong>Friday</strong></p>',
}

const weights: Pasted = {
  html: '<h2 style="font-weight:700">Wash <b>day</b></h2><p style="font-weight:500">medium <span style="font-weight:600">bold</span></p><ul><li><h3>Mist</h3></li></ul>',
  read: '<h2>Wash day</h2><p>medium <strong>bold</strong></p><ul><li><p>Mist</p></li></ul>',
}

export const pastedHtml: Readonly<Record<string, Pasted>> = {
  ...{
    googleDocs,
    word,
    excel,
    gmail,
    outlookOnTheWeb,
    notes,
    code,
    wordOnTheWeb,
    outlook,
    whatsAppOnTheWeb,
    website,
    table,
    weights,
  },
}

/** What Word and some websites put on the clipboard, and what must not come in with it. */
export const fromWord = `<html><head><style>p{color:red}</style></head><body><p class="MsoNormal" style="margin:0">Rinse
<b style="mso-bidi-font-weight:normal">cold</b>, <i>always</i><o:p></o:p></p><h1>Then</h1>
<b style="font-weight:normal"><p>plain</p></b><a href="javascript:alert(1)">bad</a>
<a href="https://example.com/">good</a><img src="https://example.com/spy.gif"><script>alert(1)</script></body></html>`
