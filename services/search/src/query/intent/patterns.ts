import type { Intent } from '@lyceum/contracts/search/result';

interface IntentPattern {
  intent: Intent;
  pattern: RegExp;
  confidence: number;
}

/** What `\b` is for ASCII, for the letters of all languages: `übungen` begins a word too. */
const edge = String.raw`(?:(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])(?![\p{L}\p{N}]))`;

const rule = (intent: Intent, confidence: number, pattern: RegExp): IntentPattern => ({
  intent,
  confidence,
  pattern: new RegExp(pattern.source.replaceAll(String.raw`\b`, edge), pattern.flags),
});

/** How people word what they want, in English, German and, for the commonest words, French and Spanish. */
export const intentPatterns: readonly IntentPattern[] = [
  rule(
    'navigational',
    0.85,
    /\b(?:log ?in|sign ?in|home ?page|official (?:web ?)?site|web ?site|startseite|anmelden|einloggen|offizielle (?:web)?seite|connexion|site officiel|iniciar sesión)\b/iu,
  ),
  rule(
    'image',
    0.9,
    /\b(?:images?|pictures?|photos?|pics|photographs?|wallpapers?|clip ?arts?|drawings? of|logo|icon|bild(?:er)?|fotos?|zeichnung|hintergrundbild|imágenes|imagen)\b/iu,
  ),
  rule(
    'definition',
    0.92,
    /^(?:define|definition|meaning of|what does .{1,60} mean|was (?:bedeutet|heißt)|bedeutung von|définition|définir|definición|qué significa)\b/iu,
  ),
  rule('definition', 0.9, /\b(?:definition|meaning|bedeutung|définition|definición|significado|synonym|etymology)$/iu),
  rule(
    'definition',
    0.84,
    /^(?:what(?:'s| is| are)|was (?:ist|sind)|qu'est-ce que|qué es)\s+(?:an? |eine? )?[\p{L}-]+\??$/iu,
  ),
  rule(
    'learning',
    0.88,
    /\b(?:tutorials?|courses?|lessons?|lectures?|for beginners|beginner'?s? guide|introduction to|intro to|learn(?:ing)?|exercises?|worksheets?|homework|study guide|curriculum|syllabus|lernen|kurs|einführung in|übungen|arbeitsblatt|unterricht|für anfänger|vorlesung|apprendre|cours de|aprender|curso)\b/iu,
  ),
  rule('learning', 0.85, /^(?:how (?:does|do|did) .+ work|explain|erkläre|wie funktioniert)\b/iu),
  rule(
    'fresh',
    0.88,
    /\b(?:news|latest|breaking|today|tonight|yesterday|this (?:week|month)|live (?:score|stream|updates?)|scores?|weather|forecast|stock price|election results?|nachrichten|aktuell(?:e[snr]?)?|heute|gestern|neueste[snr]?|wetter|börse|actualités|aujourd'hui|noticias|hoy)\b/iu,
  ),
  rule('fresh', 0.6, /\b(?:release date|new version|changelog|update|announcement)\b/iu),
  rule(
    'local',
    0.92,
    /\b(?:near me|nearby|near here|closest|nearest|in my area|in der nähe|in meiner nähe|öffnungszeiten|opening hours|directions to|cerca de mí|près de moi)\b/iu,
  ),
  rule(
    'local',
    0.7,
    /\b(?:restaurants?|hotels?|cafés?|cafes?|pizzeria|pharmacy|apotheke|dentist|zahnarzt|hairdresser|friseur|plumber|supermarkt?|gas station|tankstelle|arzt)\b.*\b(?:in|around|at|bei)\b/iu,
  ),
  rule(
    'transactional',
    0.88,
    /\b(?:buy|purchase|order|cheap(?:est)?|price(?:s)? (?:of|for)|for sale|discount|coupon|deals?|subscribe|book (?:a|an|tickets?)|tickets?|download|free download|install|kaufen|bestellen|günstig|billig|preis|angebot|herunterladen|buchen|acheter|télécharger|comprar|descargar)\b/iu,
  ),
  rule('transactional', 0.6, /\b(?:price|cost|shop|store|review|vs|best)\b/iu),
  rule(
    'question',
    0.82,
    /^(?:who|whom|whose|when|where|why|which|how|can|could|does|do|did|is|are|was|were|should|will|would|what|wer|wen|wem|wessen|wann|wo|woher|wohin|warum|weshalb|wieso|welche[rsmn]?|wie|was|kann|ist|sind|darf|qui|quand|où|pourquoi|comment|quién|cuándo|dónde|por qué|cómo|cuál)\b.{3,}/iu,
  ),
  rule('question', 0.7, /\S.*[?？]$/u),
];
