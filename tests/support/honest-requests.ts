/** Requests as people write them, as name and hair details: none of them may end in Junk. */
export const honestRequests: readonly (readonly [name: string, hairType: string])[] = [
  ['Amara Lewis', '3C, shoulder length'],
  ['Beth', ''],
  ['Jo', 'curly'],
  ['Priya Shah', 'Thick, frizzy and past my shoulders. Last cut two years ago (never again!!).'],
  ['CHLOE WHITAKER', 'MY HAIR IS SO DRY AND FRIZZY PLEASE HELP. I HAVE TRIED EVERYTHING!!! CALL ME ANY TIME'],
  ['Siân Ó Briain', 'Fine 2B waves, bleached at the ends. Hoping for a shape that works when I let it dry.'],
  ['Nguyễn Thị Minh Khai', 'Wavy hair since having my second baby, before it was straight. What can I do?'],
  ['Oluwaseun Adébáyọ̀', '4C, natural for 3 years, currently in twists. Do you do dry cuts on 4C?'],
  ['Zoë', '😭😭😭 my curls are DEAD. heat damage from straightening every day. can you save them?? 🙏💕'],
  ['Łukasz Brzęczyszczykiewicz', 'Curly, short at the sides. Beard too if possible?'],
  ['محمد العلي', 'شعري مجعد وجاف جدا وأريد قصة مناسبة'],
  ['Анна Петрова', 'У меня кудрявые волосы, до плеч. Хочу стрижку и уход. Спасибо!'],
  ['王小明', '我的头发是自然卷，想剪短一点'],
  ['Maria L', 'hello dear i want cut'],
  [
    'Sarah M',
    'Love what you do! This is me: https://www.instagram.com/sarah.curls/ so you can see the state of it',
  ],
  ['Ella', 'Something like this please https://pin.it/4xYzAbC and https://pin.it/9QwErTy but shorter'],
  [
    'Hannah Green',
    'Photos of my hair: https://photos.app.goo.gl/abc123 https://photos.app.goo.gl/def456 https://imgur.com/a/xyz https://imgur.com/a/qrs',
  ],
  ['Nadia', 'I read https://www.naturallycurly.com/curlreading/curl-types and think I am 3b, is that right?'],
  ['Tom Barker', 'I found you on the first page of google. Looking to book a trim and advice for my curls.'],
  ['Ruth', 'I came across your website and love your approach. Are you taking new clients at the moment?'],
  ['Fiona', 'Do you accept new customers in LS8? Are there any offers for students, like 10% off?'],
  ['Grace Holt', 'I work in SEO and sit at a desk all day, so something that survives a bun would be great'],
  ['Dan', 'I do digital marketing for a living, not a spammer honest! My hair is 2c and a mess.'],
  ['Ivy', 'I really want to invest in my hair this year and stop wasting money on products'],
  ['Kemi', "Lost my job in crypto so I'm growing my hair out, lol. Need a shape up for 4a coils"],
  [
    'Rosalind Fairweather-Jones',
    'Grey, curly, 68 years old. I do not want to look like a poodle. Free Tuesdays.',
  ],
  ['Leah', 'How much is it? Do you have a price list? Thanks'],
  ['Mo', 'Is the consultation really free? No obligation?'],
  [
    'Anneke van der Berg',
    'My daughter (6) has very curly hair and hates combing. Can you come to us in Adel?',
  ],
  ['Jasmine', 'www.tiktok.com/@jas.curls - the third video is my hair on a good day'],
  ['Bex', 'my email is bex.hughes@example.com if the other one bounces, hair is curly.not sure what type'],
  ['Niamh', 'Hair is long.top layer is straight.underneath is curly.help'],
  ['Deepa Krishnan', 'My hair falls out since my thyroid medication. Is there something gentle you can do?'],
  ['Claire', 'Alopecia patch at the back, about 4 cm. I would like a cut that hides it. I am a bit nervous.'],
  ['Yasmin', 'I wear a hijab, so a home visit with no men around please. 3A to the waist.'],
  ['Alex (they/them)', 'Undercut growing out, curls on top. I would like something androgynous.'],
  ['Tracey', 'I saw you at the wedding fair. Bride + 4 bridesmaids, June 2027, all different hair!'],
  [
    'Ms. K. O’Connor-Smythe',
    'Wheelchair user, ground floor flat. Mobile appointment only. Wavy, mid-length.',
  ],
  ['Steph', 'My salon quoted £180 for balayage. Do you do highlights on curly hair, and what would it cost?'],
  ['Louise', 'I get 20% commission staff discount at Boots so I can bring products if that helps'],
  ['Patience', 'relaxed hair transitioning since january. about 6 inches natural. scared of the big chop'],
  [
    'Francesca Rossi',
    'Ciao! I just moved to Leeds from Rome. Capelli ricci, lunghi. My English is not perfect, sorry.',
  ],
  ['José Ángel Muñoz', 'Hola, tengo el pelo muy rizado. Do you speak Spanish? Quiero un corte en seco.'],
  ['Agnieszka', 'Mam kręcone włosy do ramion. Chciałabym umówić się na konsultację.'],
  ['Gwen', '.'],
  ['Ada', 'n/a'],
  ['Vlk Strč', 'krátké vlasy'],
  [
    'Lily-Mae',
    'Curly girl method for 5 years, low porosity, high density. Currently using Cantu and Shea Moisture.',
  ],
  ['Kate', 'Hi! Is there parking near the salon? The website says LS7 but Google Maps shows somewhere else.'],
  ['Rebecca', 'Please unsubscribe me from doing my own fringe ever again 😂'],
  ['Helen', 'I get a lot of leads and cables caught in my hair at work (sound engineer), so shorter please'],
  [
    'Imogen',
    'Colour correction: box dye black to copper. I know it takes several visits. Budget about £300.',
  ],
  [
    'Dr Amina Yusuf',
    'I am on call a lot. Evenings after 6 or Sundays. Hair type 4B, protective styles, trim every 12 weeks.',
  ],
  ['Sunita', 'Same as my sister Anita who came last week! She has hair like mine, thick and wavy.'],
  ['Charlotte', "I'm not sure what to write here. It's just... hair? It's brown and it bends."],
  ['Martin', 'Gift voucher for my wife’s 50th? She has amazing curls but hates every hairdresser.'],
  ['Oksana', 'I am from Ukraine, my hair is here https://www.facebook.com/photo/?fbid=123 дякую'],
  [
    'Eve',
    'Inspo for the colour: vogue.com/copper, elle.com/red and https://hair.com/auburn. I would love it that warm.',
  ],
  ['Ffion', 'PCOS so it is thinning on top. Have used minoxidil from the online pharmacy for a year.'],
  ['Tanya', 'I have eczema, so no sulphates. Please patch test before colour. My GP letter can be sent.'],
  ['Robin', 'Do you use vegan / eco friendly products? Which manufacturers? I react to PPD in dye.'],
  [
    'Bernadette',
    'I was just browsing your site for my friend. She’s shy. Her curls need love. Can she bring a dog?',
  ],
  ['DeShawn McKay', 'hightop fade w/ sponge curls. u do mens?'],
  ['Xiomara', 'aaaaaaaaaaaahhhhh the humidity!!!! 3c/4a'],
  [
    'Margaret Atkinson',
    `It is a long story, I am afraid. I had tight curls as a child, and then in my thirties they simply went.
Since the change they are back, but only on the left side, would you believe.
My last hairdresser thinned it out with those scissors (the ones with teeth) and it has never recovered.
I have had three perms, the last in 1994, and colour every six weeks until lockdown; now I am growing the grey out.
I wash it on Fridays with whatever my daughter leaves in the shower. I sleep on cotton, which I read is wrong.
Could you tell me whether it is worth growing, or whether I should have it all off?
I am not on the internet much so a telephone call would be best, not before ten.`,
  ],
  [
    'Simone',
    'Wash day routine: 1) co-wash 2) detangle with a wide comb 3) leave-in 4) gel 5) diffuse. Still frizz by day 2. Products: Only Curls, Boucleme, Flora & Curl. Length: bra strap. Colour: 2 years of highlights, toner 3 months ago.',
  ],
]
