/**
 * Spellings that stand for the same sound, or nearly, in English and its neighbours. People who write by ear take one for
 * another; each pair of a line is such a mistake. An underscore is nothing at all: letters that are written and not heard.
 */
const alike = `
f ff ph gh pph
k c ck ch cc q que kh
qu kw cw q
x cks ks cs cc xc ct
s ss c ce sc se z st ps
ci sy si
sh ch ti ci si ssi sch s sci
tion sion shun ssion cion cian tian shon tian ssian shen chen tin
cious tious shus shous scious ceous
ture cher chure tcher ter
sure sher shure jure
j g dg dge ge gg dj
ch tch t tu
n nn kn gn pn ne
m mm mb mn me
r rr wr rh re
l ll le
t tt bt pt te ght
d dd ed de ld
ed t d
v f ve ff
w wh u
th f t d v
ng n nk in
p pp b
g gg gh gu
z s zz ze
e ea ee ie ei i y ey ae oe eo
a ai ay ei eigh ey ea ae
a o au aw ough augh ou
au aw or ore our augh ough al
o oa ow ough ou oe eau ew au
oo u ou ew ue ui o eu ough
u o ou a oo e
er or ar ir ur re our ear a ure eur yr
ar are air ear eir aire ere
le el al il ol ul l ile ial
y ie ey i e ee
i y igh ie uy ye ei eigh ai
oi oy
ow ou au ough
ance ence ants ense anse ens ans
ant ent int ont
able ible abel ibal ebel uble
ous us ious ues ess ouse os is eous
ly ley lly ely aly ally
ment mint mant
ful full
ary ery ory erry arry ry
ity aty ety ite idy
ing in en eing
ise ize ice ys
ate ait et it ite
age idge ege ige
ious ous ius eous ias
ia ea ya
io eo yo
ue w ou
you u ew yu
ea ia
ght t te gt
uff ough
ive if iv
ic ick ik ec
sion tion zion gion
cess sess ces sses
pre per pur
pro por per
gh _
h _
gu g
`;

export interface SoundRule {
  intended: string;
  typed: string;
}

const written = (spelling: string): string => (spelling === '_' ? '' : spelling);

/** Every ordered pair of spellings on one line; single letters for single letters are left to the letters' own costs. */
export const soundRules = (): SoundRule[] => {
  const rules = new Map<string, SoundRule>();
  for (const line of alike.trim().split('\n')) {
    const spellings = line.split(' ').map(written);
    for (const intended of spellings) {
      for (const typed of spellings) {
        if (intended === typed || (intended.length <= 1 && typed.length <= 1)) continue;
        rules.set(`${intended}>${typed}`, { intended, typed });
      }
    }
  }
  return [...rules.values()];
};

/** Single letters that share a line: `c` and `k`, `e` and `i`. */
export const soundAlikeLetters = (): Set<string> => {
  const pairs = new Set<string>();
  for (const line of alike.trim().split('\n')) {
    const letters = line.split(' ').filter((spelling) => spelling.length === 1 && spelling !== '_');
    for (const left of letters) for (const right of letters) if (left !== right) pairs.add(left + right);
  }
  return pairs;
};
