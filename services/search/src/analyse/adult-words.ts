/**
 * Words that pages for adults use about themselves. `strong` ones have hardly any other use; `weak` ones count only in
 * company. Words of health, law and education are the context in which all of them mean something else.
 */
export const adultWords = {
  strong: new Set(
    'porn porno pornhub xxx xvideos xnxx milf blowjob handjob cumshot creampie gangbang bukkake hentai camgirl camgirls deepthroat threesome hardcore-sex escorts sexcam sexcams porno-filme pornos pornostar pornstar pornstars masturbating cunnilingus fellatio dildo dildos onlyfans nudes'.split(
      ' ',
    ),
  ),
  weak: new Set(
    'sex sexy nude naked erotic erotica fetish bdsm anal oral pussy cock dick tits boobs ass horny slut whore hottest webcam cams escort lingerie lesbian bondage swingers kinky fuck fucking fucked sexe sexo nackt nue desnuda erotik'.split(
      ' ',
    ),
  ),
  context: new Set(
    'health medical doctor patients disease research study education school law court legal police abuse violence prevention clinic hospital history biology reproduction contraception hiv rights discrimination policy student teachers parents safety statistics survey'.split(
      ' ',
    ),
  ),
};
