/** What programs and salespeople send, as name, hair details and what else they fill in: nearly all must end in Junk. */
export const spamRequests: readonly (readonly [name: string, hairType: string, website?: string])[] = [
  [
    'Growth Team',
    'We put your web site on page one. See https://growth.example/offer and https://growth.example/prices and https://growth.example/now',
  ],
  ['Maria L', 'hello dear i want cut', 'http://maria.example'],
  ['John', 'I have curly hair', 'John'],
  [
    'Mike Monkeydigital',
    'Hi, we offer SEO services with 100% white hat backlinks. https://www.monkey.example/',
  ],
  ['RobertTouch', 'Buy viagra online no prescription http://pills.example'],
  [
    'Eric Jones',
    'Cool website! My name’s Eric, and I just found your site while surfing the net. Talk With Web Visitor captures leads. CLICK HERE https://talk.example',
  ],
  ['Casino Bonus', 'Best online casino 2026, 200 free spins, no deposit bonus'],
  ['Crypto Trader', 'Earn $5000 a day with Bitcoin trading. Passive income guaranteed. t.me/cryptoking'],
  [
    'Web Design Leeds',
    'Your website looks outdated. We can redesign your website for £199. Our agency has 10 years experience.',
  ],
  ['Anna', '[url=http://dating.example]meet hot girls tonight[/url]'],
  ['Bob', '<a href="http://spam.example">cheap shoes</a>'],
  ['www.cheap-followers.com', 'instagram followers'],
  ['https://bit.ly/3xYz', 'hello'],
  [
    'Linda Smith',
    'Dear Sir/Madam, we are a leading manufacturer of human hair wigs and bundles in China. MOQ 10 pcs, factory price. Please find our catalogue.',
  ],
  [
    'James Wright',
    'Do you need more clients? We generate qualified leads for salons. Book a quick call: https://calendly.example/james',
  ],
  [
    'Domain Services',
    'FINAL NOTICE: your domain northleedscurls.example is about to expire. Renew your domain here http://domain.example',
  ],
  [
    'Google Partner',
    'Your Google Business Profile will be suspended. Click the link below to verify http://g.example/verify',
  ],
  [
    'Legal Dept',
    'Copyright infringement: your site uses our images. See the evidence https://storage.example/evidence',
  ],
  ['Иван', 'Продвижение сайтов в топ http://seo.example недорого'],
  ['Ольга', 'Займ онлайн без отказа https://zaim.example'],
  ['李娜', '专业假发工厂 https://wig.example 欢迎咨询'],
  ['gKdOsfPqYzRt', 'mXzKqLwPvTyBnHd'],
  ['RtYuIoPlKjHg', 'qWeRtYuIoPaSdFg'],
  [
    'Jessica',
    'Hi there! We can increase your Instagram followers with real people. Get 1000 followers for $20. Check our packages: https://ig.example',
  ],
  ['Paul Harris', 'Unsecured business loans up to £500k, same day funding. Apply at https://loans.example'],
  ['Energy Saver', 'Lower your energy bills by 40%. Free quote, no obligation. Reply YES'],
  ['Card Machines Ltd', 'Save on your card machine. Our merchant services start at 0.3%. Call our team'],
  [
    'AI Receptionist',
    'Never miss a call: our AI receptionist answers for you 24/7. Free trial, book a demo today',
  ],
  [
    'Explainer Videos',
    'We make animated explainer videos for your business. Prices from $195. To opt out, reply NO.',
  ],
  [
    'Guest Post',
    'I would like to publish a guest post on your blog with a dofollow link. What is the price?',
  ],
  [
    'Link Building',
    'We offer link building and high domain authority backlinks. First page of Google in 30 days.',
  ],
  [
    'SEO Expert',
    'I was checking your website and found many errors. I can rank your website on the first page of Google. Can I send a proposal?',
  ],
  [
    'Anita',
    'Hello website owner, I can get you 10,000 visitors of targeted traffic. Cheap prices. Unsubscribe: http://u.example',
  ],
  [
    'Data Sales',
    'Buy our email list: 50,000 UK beauty salon owners. Database of contacts with phone. 50% off this week',
  ],
  [
    'Mr. Barrister',
    'Dear beneficiary, I have 8.5 million USD of inheritance for you. Please reply with your bank details',
  ],
  ['Forex', 'Join our forex signals group https://t.me/forexvip'],
  ['Lucy', 'I make $300 a day from home, ask me how: https://tinyurl.com/abc'],
  ['Sexy Kate', 'Hi honey I am looking for sex tonight, my photos https://dating.xyz/kate'],
  ['Pharmacy', 'Cialis, Levitra, Tramadol without prescription. Fast delivery. Order now'],
  ['1xbet', '1xbet promo code 2026 get bonus 130'],
  ['Solar', 'Free solar panels for businesses! Limited time offer. Visit our website www.solar.example'],
  [
    'App Dev',
    'We are a team of 50 developers from India. Mobile app development, web development, outsourcing at $12 per hour.',
  ],
  [
    'Virtual Help',
    'Hire a virtual assistant from $5 an hour. Our clients love us. Book a call: www.va.example',
  ],
  [
    'Payroll',
    'Outsource your payroll and bookkeeping. Get a free quote from our team today. https://books.example',
  ],
  ['Insurance', 'Compare salon insurance quotes and save up to 30%. Free quote at www.insure.example'],
  [
    'Wig Supplier',
    'Wholesale human hair extensions, private label, free samples, direct from our factory. WhatsApp +86 138',
  ],
  ['Clinic', 'Hair transplant Turkey, special offer 50% discount, book now http://transplant.example'],
  ['Keto', 'Lose 10 kg with keto gummies. Order now at http://keto.example'],
  ['Review King', 'Buy Google reviews, 5 stars, cheap. Increase your sales. t.me/reviews'],
  ['Promo', 'Check this out http://a.example http://b.example http://c.example http://d.example'],
  [
    'Nick',
    'We noticed your website is not showing up in search engines. Our SEO packages start at $99 per month.',
  ],
  [
    'Sam',
    'I came across your website while browsing and noticed it could rank higher. Would you like a free audit?',
  ],
  [
    'Press',
    'Feature your business in 300 news sites, increase traffic and sales. Our packages: https://press.example',
  ],
  ['GMB', 'We can get your salon on top of Google Maps ranking and bring you more customers'],
  [
    'Mailer',
    'This message was sent with our contact form blasting. We can send your message to 1 million websites! https://blast.example',
  ],
  [
    'Vera',
    'Hello dear, I am interested in your products, please see the attached order http://file.example/order.zip www.file.example invoice attached',
  ],
  ['Tax', 'Your invoice is overdue. Pay now to avoid legal action https://pay.example'],
  ['Hacker', 'We have hacked your website and extracted your databases. Send 0.3 bitcoin to this wallet'],
  ['NFT', 'Mint our NFT collection, crypto airdrop live now https://nft.example'],
  ['Gummies', 'CBD gummies special offer, free trial. Click here: http://cbd.example'],
  ['Escort', 'Leeds escorts, adult dating, onlyfans promo'],
  [
    'Trend Forecast',
    'TikTok shop dropshipping course: make money online from day one. Sign up www.shop.example',
  ],
  [
    'Cleaning',
    'We provide commercial cleaning for salons. Our company offers competitive rates. Can I get you a free quote?',
  ],
  ['Hosting', 'Cheap web hosting and website maintenance from our agency, 50% off. https://host.example'],
]
