/**
 * Words that hold sentences together, by language. They say little about what is looked for, so a document need not have
 * them; and they tell short texts of one language from those of another.
 */
const lists: Record<string, string> = {
  en: `a about after all also an and any are as at be because been before but by can could did do does during each few for from
    get had has have he her here hers him his how i if in into is it its just like may me might more most much must my no nor not
    of off on once only or other our out over own same she should so some such than that the their them then there these they this
    those through to too under until up very was we were what when where which while who whom whose why will with would you your`,
  de: `aber alle als also am an auch auf aus bei beim bin bis das dass dein dem den denn der des dich die dies diese dieser dieses
    dir doch du durch ein eine einem einen einer eines er es etwas euch euer für gegen hab habe haben hat hatte ich ihm ihn ihr
    ihre im in ins ist ja jede jeder jedes kann kein keine können man mein meine mich mir mit muss nach nicht noch nur ob oder
    ohne sehr sein seine sich sie sind so soll über um und uns unser unter vom von vor wann war waren warum was weil welche welcher
    wenn wer werden wie wieder will wir wird wo wurde zu zum zur`,
  fr: `à au aux avec ce ces cet cette comme comment dans de des du elle elles en est et être eux il ils je la le les leur leurs lui
    ma mais me mes moi mon ne nos notre nous on ont ou où par pas plus pour pourquoi qu que quel quelle quelles quels qui sa sans se
    ses si son sont sur ta te tes toi ton tu un une vos votre vous y`,
  es: `al algo como con cómo cual cuál cuando cuándo de del desde donde dónde el ella ellas ellos en entre era es esa ese eso esta
    está este esto fue ha hay hasta la las le les lo los más me mi mis muy nada ni no nos nosotros o para pero por porque qué que
    quien quién se ser si sin sobre son su sus también te tiene tu un una uno y ya yo`,
  it: `a ad agli ai al alla alle allo anche che chi ci come con cosa cui da dagli dai dal dalla dei del della delle di dove e ed è
    gli ha hanno ho i il in io la le lei lo loro lui ma mi mia mio ne nei nel nella noi non o per perché più quale quando quello
    questa questo se sei si sono su sua sul sulla suo ti tra tu un una uno vi voi`,
  pt: `a ao aos as às com como da das de do dos e é ela elas ele eles em entre era essa esse esta está este eu foi há isso isto já
    lhe mais mas me meu minha muito na não nas nem no nos o onde os ou para pela pelo por porque quando que quem são se sem ser seu
    sua também te tem um uma você`,
  nl: `aan als bij dan dat de deze die dit door een en er geen had heb hebben heeft het hij hoe ik in is je kan maar me met mijn naar
    niet nog of om onder ons ook op over te tot uit van veel voor waar waarom wanneer wat we wel welke werd wie wij worden zal ze
    zich zij zijn zo zonder`,
};

const sets: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
);

const ofAnyLanguage: ReadonlySet<string> = new Set([...sets.values()].flatMap((words) => [...words]));

export const languagesWithFunctionWords = (): string[] => [...sets.keys()];

/** Whether a word holds sentences of the language together; without a language, those of any language here. */
export const isFunctionWord = (word: string, language?: string): boolean => {
  const own = language === undefined ? undefined : sets.get(language);
  return (own ?? ofAnyLanguage).has(word);
};
