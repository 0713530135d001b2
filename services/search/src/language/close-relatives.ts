/** Words of one language that its relative writes otherwise; statistics of letters cannot tell the two apart. */
const relatives: Readonly<Record<string, { language: string; theirs: RegExp; ours: RegExp }>> = {
  ms: {
    language: 'id',
    theirs: words(
      'karena bisa bahwa uang mobil kantor polisi provinsi kabupaten perusahaan pemerintah telepon gratis kalian nggak ' +
        'sedangkan harus cuma coba terjadi maupun sebab rusak departemen kecamatan desa rupiah januari agustus desember',
    ),
    ours: words(
      'kerana boleh ialah kereta pejabat wang awak bandar bahawa kerajaan manakala sahaja selepas ringgit syarikat ' +
        'iaitu polis cuba mahu pelbagai ogos disember mac ahli isu berlaku tersebut beliau mereka negeri',
    ),
  },
  no: {
    language: 'nn',
    theirs: words(
      'ikkje eg ein eit dei frå kva korleis berre noko vere vore meir sjølv kvar mykje desse hjå nokon gjere seier ' +
        'dykk deira saman gjekk fekk',
    ),
    ours: words(
      'ikke jeg en et de fra hva hvordan bare noe være vært mer selv hver mye disse noen gjøre sier dere deres sammen ' +
        'gikk fikk',
    ),
  },
  sr: macedonian(),
  bg: macedonian(),
};

function macedonian() {
  return {
    language: 'mk',
    theirs: words('во дека со ќе беше што како ги ја го му нивните оваа овој тоа овие сите веќе има биде само кој'),
    ours: words('у је су није који која које сам смо с в ще че да се си от са като към през ли бъде те тя те нас'),
  };
}

/** Word boundaries of regular expressions know Latin letters only. */
function words(list: string): RegExp {
  return new RegExp(`(?<![\\p{L}])(?:${list.split(' ').join('|')})(?![\\p{L}])`, 'giu');
}

const count = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).length;

/** The language itself, or the relative that it was taken for. */
export function closeRelative(text: string, language: string): string {
  const relative = relatives[language];
  if (!relative) return language;
  return count(text, relative.theirs) > count(text, relative.ours) ? relative.language : language;
}
