import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * The profile of schema.org's LearningResource that German education agreed on (AMB, https://w3id.org/kim/amb/20231019/),
 * in as far as it can be told from the data alone. A page that breaks it is indexed all the same: what it says is taken
 * for what it is worth, and `inspect` shows what is wrong.
 */
const uri = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9+.-]*:[^\\s<>"{}|\\\\^`]+$' });
const anyOf = (values: string) => Type.Enum(values.split(' '));
const matching = (pattern: string) => Type.String({ pattern });
const some = (properties: Record<string, TSchema>, required: readonly string[]) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        required.includes(name) ? schema : Type.Optional(schema),
      ]),
    ),
  );

/** ISO 639-1. */
const languages =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu';
const language = anyOf(languages);

const types = anyOf(
  '3DModel AmpStory Article Atlas Audiobook AudioObject Blog Book BookSeries Chapter Clip Collection ComicStory Comment Conversation Course CreativeWorkSeason CreativeWorkSeries DataDownload Diet DigitalDocument Drawing Episode ExercisePlan FAQPage Game Guide HowTo ImageGallery ImageObject LearningResource LegislationObject Manuscript Map MathSolver MediaGallery MediaObject Message MobileApplication Movie MovieClip MovieSeries MusicAlbum MusicComposition MusicPlaylist MusicRecording MusicRelease MusicVideoObject NewsArticle Painting Periodical Photograph Play PodcastEpisode PodcastSeason PodcastSeries Poster PresentationDigitalDocument PublicationIssue PublicationVolume Quotation Quiz RadioClip RadioEpisode RadioSeason RadioSeries Recipe Review Report ScholarlyArticle Sculpture SheetMusic ShortStory SoftwareApplication SoftwareSourceCode SpreadsheetDigitalDocument TVClip TVEpisode TVSeason TVSeries Thesis TextDigitalDocument VideoGallery VideoGame VideoGameClip VideoGameSeries VideoObject VisualArtwork WebApplication WebContent WebPage',
);
const typeList = Type.Array(types, { contains: Type.Literal('LearningResource') });

const localised = Type.Record(Type.String({ pattern: `^(?:${languages.replaceAll(' ', '|')})$` }), Type.String(), {
  additionalProperties: false,
});
const concept = (id: TSchema = uri) => some({ type: Type.Literal('Concept'), id, prefLabel: localised }, ['id']);
const skill = some({ id: uri, prefLabel: localised }, ['id']);
const withId = (pattern: string) => Type.Object({ id: matching(pattern) });

const organisation = some({ type: Type.Literal('Organization'), id: uri, name: Type.String() }, ['name', 'type']);
const agent = some(
  {
    type: anyOf('Person Organization'),
    id: uri,
    name: Type.String(),
    honorificPrefix: Type.String(),
    affiliation: organisation,
  },
  ['name', 'type'],
);
const provider = some({ id: uri, type: Type.String(), name: Type.String() }, ['id']);
const license = Type.Object({
  id: matching(
    '^https?://(creativecommons\\.org/(licenses|licences|publicdomain)/|www\\.gnu\\.org/licenses/|www\\.apache\\.org/licenses/|opensource\\.org/licenses/MIT|www\\.opensource\\.org/licenses/BSD)',
  ),
});
const date = matching(
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])([Tt ]\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([Zz]|[+-]\\d{2}:\\d{2})?)?$',
);
const digits = matching('^\\d+$');

const media = (type: TSchema) => {
  const properties = {
    type,
    contentUrl: uri,
    encodingFormat: matching(
      '^(application|audio|example|font|image|message|model|multipart|text|video)/[a-zA-Z0-9\\-+_.]+$',
    ),
    contentSize: digits,
    sha256: matching('^[A-Fa-f0-9]{64}$'),
    embedUrl: uri,
    bitrate: digits,
  };
  return Type.Union([some(properties, ['type', 'contentUrl']), some(properties, ['type', 'embedUrl'])]);
};

const work = some({ id: uri, type: typeList, name: Type.String() }, ['id']);

const schema = some(
  {
    '@context': Type.Intersect([
      Type.Array(Type.Unknown(), { contains: Type.Literal('https://w3id.org/kim/amb/context.jsonld'), minItems: 2 }),
      Type.Array(Type.Unknown(), { contains: Type.Object({ '@language': language }) }),
    ]),
    id: uri,
    type: typeList,
    name: Type.String(),
    description: Type.String(),
    creator: Type.Array(agent),
    contributor: Type.Array(agent),
    about: Type.Array(concept(), {
      contains: withId('^https://w3id\\.org/kim/hochschulfaechersystematik/|^http://w3id\\.org/kim/schulfaecher/'),
    }),
    license,
    image: uri,
    trailer: media(anyOf('VideoObject AudioObject')),
    dateCreated: date,
    datePublished: date,
    dateModified: date,
    duration: matching('^-?P(?=\\d|T\\d)(\\d+Y)?(\\d+M)?(\\d+[DW])?(T(\\d+H)?(\\d+M)?(\\d+(\\.\\d+)?S)?)?$'),
    inLanguage: Type.Array(language),
    publisher: Type.Array(some({ type: anyOf('Organization Person'), id: uri, name: Type.String() }, ['name', 'type'])),
    learningResourceType: Type.Array(concept(), {
      contains: withId('^http://w3id\\.org/openeduhub/vocabs/new_lrt/|^https://w3id\\.org/kim/hcrt/'),
    }),
    audience: Type.Array(concept()),
    isBasedOn: Type.Array(
      some({ type: typeList, id: uri, name: Type.String(), creator: Type.Array(agent), license, provider }, ['name']),
    ),
    isPartOf: Type.Array(work),
    hasPart: Type.Array(work),
    mainEntityOfPage: Type.Array(
      some({ id: uri, type: Type.Literal('WebContent'), provider, dateCreated: date, dateModified: date }, ['id']),
    ),
    keywords: Type.Array(Type.String()),
    encoding: Type.Array(media(Type.Literal('MediaObject'))),
    caption: Type.Array(
      some({ type: Type.Literal('MediaObject'), id: uri, encodingFormat: Type.String(), inLanguage: language }, [
        'id',
        'type',
      ]),
    ),
    conditionsOfAccess: concept(
      anyOf('http://w3id.org/kim/conditionsOfAccess/no_login http://w3id.org/kim/conditionsOfAccess/login'),
    ),
    funder: Type.Array(
      some({ type: anyOf('Person FundingScheme Organization'), id: uri, name: Type.String() }, ['type', 'name']),
    ),
    assesses: Type.Array(skill),
    competencyRequired: Type.Array(skill),
    teaches: Type.Array(skill),
    educationalLevel: Type.Array(concept(matching('^https://w3id\\.org/kim/educationalLevel/'))),
    isAccessibleForFree: Type.Boolean(),
    interactivityType: concept(
      anyOf(
        'http://purl.org/dcx/lrmi-vocabs/interactivityType/active http://purl.org/dcx/lrmi-vocabs/interactivityType/expositive http://purl.org/dcx/lrmi-vocabs/interactivityType/mixed',
      ),
    ),
  },
  ['@context', 'id', 'name', 'type'],
);

export interface LearningResourceFault {
  /** Such as `/creator/0/name`; empty for the resource itself. */
  path: string;
  message: string;
}

let compiled: ReturnType<typeof Compile> | undefined;

/** What is wrong with a description of a learning resource; nothing when it keeps to the profile. */
export function checkLearningResource(resource: unknown): LearningResourceFault[] {
  compiled ??= Compile(schema);
  if (compiled.Check(resource)) return [];
  return compiled
    .Errors(resource)
    .slice(0, 50)
    .map(({ instancePath, message }) => ({ path: instancePath, message }));
}
